model Base
  parameter Real gain = 1;
end Base;
model Fixing
  extends Base(final gain = 3);
end Fixing;
model OverrideFinal "Also when it comes from an extends clause"
  extends Fixing(gain = 2); // error: gain
end OverrideFinal;
