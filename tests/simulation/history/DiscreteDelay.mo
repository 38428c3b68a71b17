model DiscreteDelay "Booleans, Integers and enumerations are delayed as they are"
  type Colour = enumeration(red, green, blue);
  Integer n(start=1, fixed=true);
  Boolean b = n > 2;
  Colour c = if n < 2 then Colour.red elseif n < 4 then Colour.green else Colour.blue;
  Integer nLate = delay(n, 0.25);
  Boolean bLate = delay(b, 0.25);
  Colour cLate = delay(c, 0.25);
  Boolean bVariable = delay(b, 0.2 + 0.1*time, 1) "time - 0.2 - 0.1*time = 0.2";
  Integer changes(start=0, fixed=true);
  Real when1(start=0, fixed=true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
  end when;
  when change(nLate) then
    changes = pre(changes) + 1;
  end when;
  when bVariable then
    when1 = time;
  end when;
  // at 0.3: nLate = 1 within 0
  // at 0.4: nLate = 2 within 0
  // at 0.5: nLate = 3 within 0
  // at 0.4: bLate = 0 within 0
  // at 0.46: bLate = 1 within 0
  // at 0.34: cLate = 1 within 0
  // at 0.36: cLate = 2 within 0
  // at 0.56: cLate = 3 within 0
  // end: changes = 7 within 0
  // end: when1 = 0.4444444444444444 within 1e-9
  annotation(experiment(StopTime=1, Interval=0.02));
end DiscreteDelay;
