// check: 2 unknowns
model Mixer
  replaceable type Substance = enumeration(:);
  Real c[Substance];
equation
  for s in Substance loop
    c[s] = time;
  end for;
end Mixer;
type Air = enumeration(nitrogen, oxygen);
model AirMixer "An open enumeration is filled in by redeclaration"
  extends Mixer(redeclare type Substance = Air);
end AirMixer;
