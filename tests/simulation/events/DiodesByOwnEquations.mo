// A bridge of diodes whose condition is `s > 0`: without current and voltage it says that they block, where `s < 0` says that they conduct. Loads with
// and without a memory, from zero volts on.
model Diode
  Real v;
  Real i;
  Real s;
  Boolean conducts = s > 0;
equation
  v = if conducts then 0 else s;
  i = if conducts then s else 0;
end Diode;

model Bridge "On a load with the voltage v and the current i"
  parameter Real phase;
  Real u = 5*sin(20*time + phase);
  Diode d4, d2, d1, d3;
  Real v;
  Real i;
equation
  // From the first terminal upwards and from below to it, the same at the second.
  d1.v + v + d4.v = u;
  d3.v + v + d2.v = -u;
  d1.v + d2.v = -v;
  d1.i + d3.i = i;
  d2.i + d4.i = i;
end Bridge;

model DiodesByOwnEquations
  Bridge onResistor(phase=0);
  Bridge onCoil(phase=0);
  Bridge onCoilLate(phase=2);
  Real x(start=0, fixed=true);
  Real y(start=0, fixed=true);
  Real dResistor = onResistor.i - abs(onResistor.u)/3;  // constant: dResistor within 1e-9
  Real dCoil = onCoil.i - x;                            // constant: dCoil within 1e-6
  Real dCoilLate = onCoilLate.i - y;                    // constant: dCoilLate within 1e-6
initial equation
  onCoil.i = 0;
  onCoilLate.i = 0;
equation
  onResistor.v = 3*onResistor.i;
  onCoil.v = 3*onCoil.i + 0.4*der(onCoil.i);
  onCoilLate.v = 3*onCoilLate.i + 0.4*der(onCoilLate.i);
  0.4*der(x) = abs(onCoil.u) - 3*x;
  0.4*der(y) = abs(onCoilLate.u) - 3*y;
  annotation(experiment(StopTime=2, Tolerance=1e-9));
end DiodesByOwnEquations;
