// check: 2 unknowns
block Gain
  input Real u;
  output Real y = 2*u;
end Gain;
model FromBlock
  extends Gain;
end FromBlock;
model UseModel "A model may be derived from a block"
  FromBlock b(u = time);
end UseModel;
