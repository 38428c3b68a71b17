model ThermostatOnABattery "It holds the temperature until the battery is empty, which only the heated side asks for"
  Real T(start = 15, fixed = true), battery(start = 10, fixed = true);
equation
  der(battery) = if T < 20 then -2 else 0;
  der(T) = if T < 20 then (if battery > 1 then 3 else -1) else -1;
  // Heated all the time until 5/3 s, then for a quarter of it: the battery is at 1 after 13 s
  // at 10: T = 20 within 1e-8
  // end: T = 13 within 1e-6
  // end: battery = -13 within 1e-6
  // warns: slides along its boundary
  annotation(experiment(StopTime = 20, Interval = 10, Tolerance = 1e-9));
end ThermostatOnABattery;
