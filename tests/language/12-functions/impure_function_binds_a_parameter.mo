// check: 0 unknowns
impure function readSetting
  output Real t;
  external "C" t = setting();
end readSetting;
model ImpureParameter "A parameter may be read once at the beginning"
  parameter Real t = readSetting();
end ImpureParameter;
