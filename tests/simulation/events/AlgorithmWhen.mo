model AlgorithmWhen "A thermostat in an algorithm: between 18 and 22 degrees"
  Real T(start = 15, fixed = true);
  Boolean on(start = true, fixed = true);
algorithm
  when T > 22 then
    on := false;
  elsewhen T < 18 then
    on := true;
  end when;
equation
  der(T) = (if on then 30 else 0) - T;
  // at 0.6: on = 1 within 0
  // at 0.7: on = 0 within 0
  // at 0.83: on = 1 within 0
  annotation(experiment(StopTime = 1));
end AlgorithmWhen;
