model StartsOfHolders "What holds a clocked variable does not say where that starts (16.4, 16.5.1)"
  block Integrator "Without a start value: from zero"
    input Real e;
    output Real y = previous(y) + 0.1*e;
  end Integrator;
  block Plant
    input Real u(start=20) "A guess of the plant";
    Real x(start=0, fixed=true);
  equation
    der(x) = -x + u;
  end Plant;
  type Colour = enumeration(red, green, blue);
  Integrator control(e=1 - sample(plant.x, Clock(1, 10)));
  Plant plant(u=hold(control.y));
  Integer y = previous(y) + integer(0*sample(time, Clock(1, 10))) + 1;
  Integer one(start=-9) = hold(y), another(start=5, fixed=true) = hold(y), opposite(start=7) = -hold(y);
  Integer late = shiftSample(y, 5);
  Integer before(start=-9) = hold(late) "Before its first tick";
  Integer given(start=4) = shiftSample(y, 5);
  Integer kept = hold(given);
  Colour c = if previous(c) == Colour.red and y > 0 then Colour.green else Colour.red;
  Colour shown(start=Colour.blue) = hold(c);
  // at 0: y = 1 within 0
  // at 0: one = 1 within 0
  // at 0: another = 1 within 0
  // at 0: opposite = -1 within 0
  // at 0.4: before = 0 within 0
  // at 0.4: kept = 4 within 0
  // at 0: shown = 2 within 0
  // at 0: plant.u = 0.1 within 1e-15
  // end: before = 11 within 0
  annotation(experiment(StopTime=1, Interval=0.1));
end StartsOfHolders;
