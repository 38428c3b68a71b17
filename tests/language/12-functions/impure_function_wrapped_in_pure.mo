// check: 1 unknowns
impure function readSetting
  output Real t;
  external "C" t = setting();
end readSetting;
model WrappedImpure "pure(...) takes the responsibility"
  Real t = pure(readSetting())*time;
end WrappedImpure;
