// Waves as fast as the points at which runs are looked at, and windows that are much narrower than their distance.
// They are functions of time, whose events do not depend on where anybody looks.
model FastWaves
  constant Real pi = 3.141592653589793;
  parameter Real f = 500;
  Real q(start=0, fixed=true);
  Real bump = max(0, 1 - abs(time - 0.3333)/1e-5);
  Real bell = exp(-((time - 0.7777)/1e-6)^2);
  Real window = (time - 0.54321)*(0.543211 - time);
  Integer n(start=0, fixed=true), nBump(start=0, fixed=true), nBell(start=0, fixed=true);
  Integer nWindow(start=0, fixed=true), nNever(start=0, fixed=true), nFloor(start=0, fixed=true);
  discrete Real tBump(start=0, fixed=true), tBell(start=0, fixed=true), tWindow(start=0, fixed=true);
equation
  // Each of the 500 waves is above 0.9 for (pi - 2*asin(0.9))/(2*pi) of its period.
  der(q) = if sin(2*pi*f*time) > 0.9 then 1 else 0;  // end: q = 0.14356629312870628 within 1e-8
  when sin(2*pi*f*time) > 0.999 then                 // end: n = 500 within 0
    n = pre(n) + 1;
  end when;
  when bump > 0.5 then                               // end: nBump = 1 within 0
    nBump = pre(nBump) + 1;
    tBump = time;                                    // end: tBump = 0.333295 within 1e-12
  end when;
  when bell > 0.5 then                               // end: nBell = 1 within 0
    nBell = pre(nBell) + 1;
    tBell = time;                                    // end: tBell = 0.777699167445389 within 1e-11
  end when;
  when window > 0 then                               // end: nWindow = 1 within 0
    nWindow = pre(nWindow) + 1;
    tWindow = time;                                  // end: tWindow = 0.54321 within 1e-12
  end when;
  when sin(1e3*time) + cos(1e3*time) > 1.5 then      // end: nNever = 0 within 0
    nNever = pre(nNever) + 1;
  end when;
  // 499 steps of a staircase without events are each below for a hundredth of a step.
  when noEvent(f*time - floor(f*time)) > 0.99 then   // end: nFloor = 500 within 0
    nFloor = pre(nFloor) + 1;
  end when;
  annotation(experiment(StopTime=1));
end FastWaves;
