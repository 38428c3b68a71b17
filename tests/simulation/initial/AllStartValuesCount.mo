// A line meets a circle in (0, -2) and in (2, 0): the start values tell which, whatever unknown the equations are solved for.
model AllStartValuesCount
  model Meet
    Real x(start=-0.5), y(start=-1);
  end Meet;
  model LineFirst
    extends Meet;
  equation
    y = x - 2 - 0.5*sin(time);
    x^2 + y^2 = 4;
  end LineFirst;
  model CircleFirst
    extends Meet;
  equation
    x^2 + y^2 = 4;
    y = x - 2 - 0.5*sin(time);
  end CircleFirst;
  LineFirst one;
  CircleFirst other;
  // Diodes along a ladder of resistors: what follows from the last voltage grows with exponentials of exponentials.
  Real v1(start=0.5), v2(start=0.5), v3(start=0.5);
  Real u = 5*sin(time);
equation
  (u - v1)/100 = (v1 - v2)/100 + 1e-14*(exp(v1/0.02585) - 1);
  (v1 - v2)/100 = (v2 - v3)/100 + 1e-14*(exp(v2/0.02585) - 1);
  (v2 - v3)/100 = 1e-14*(exp(v3/0.02585) - 1);
  // at 0: one.x = 0 within 1e-12
  // at 0: other.x = 0 within 1e-12
  // 2x² - 2cx + c² - 4 = 0 with c = 2 + 0.5 sin(1)
  // end: one.x = 0.47892402385967847 within 1e-9
  // end: other.x = 0.47892402385967847 within 1e-9
  // at 0: v1 = 0 within 1e-12
  // Newton's method with 30 digits.
  // end: v1 = 0.745611020676988 within 1e-9
  // end: v2 = 0.646526358397939 within 1e-9
  // end: v3 = 0.620220518400383 within 1e-9
  annotation(experiment(StopTime=1));
end AllStartValuesCount;
