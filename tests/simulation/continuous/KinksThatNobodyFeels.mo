model KinksThatNobodyFeels "A prescribed motion with kinks: its speed jumps, and no state follows from its acceleration"
  function cam
    input Real t;
    output Real y;
  algorithm
    y := if t < 1 then 0 else t - 1;
  end cam;
  Real position=cam(time), speed=der(position), acceleration=der(speed);
  Real x(start=0, fixed=true) "Behind a spring";
equation
  der(x) = position - x;
  // end: speed = 1 within 1e-9
  // end: x = 1.1353352832366128 within 1e-4
  annotation(experiment(StopTime=3, Interval=0.1));
end KinksThatNobodyFeels;
