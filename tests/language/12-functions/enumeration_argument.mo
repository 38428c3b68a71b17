// check: 0 unknowns
// value: g = {0.5, 2.0}
type Mode = enumeration(slow, fast);
function gain
  input Mode m;
  output Real g;
algorithm
  if m == Mode.slow then
    g := 0.5;
  else
    g := 2;
  end if;
end gain;
model EnumArgument "Literals as arguments"
  parameter Real g[2] = {gain(Mode.slow), gain(Mode.fast)};
end EnumArgument;
