// Waves of a state that moves slowly, as fast as the points at which runs are looked at. What the state does within a step is known,
// so that no event depends on where anybody looks.
model FastWavesOfStates
  constant Real pi = 3.141592653589793;
  Real x(start=0, fixed=true), slow(start=0, fixed=true), q(start=0, fixed=true);
  Real phase = 2*pi*500*x;
  Integer n(start=0, fixed=true), nProduct(start=0, fixed=true), nRoof(start=0, fixed=true);
  Integer nNever(start=0, fixed=true), nSlow(start=0, fixed=true);
equation
  der(x) = 1;
  when sin(phase) > 0.999 then                       // end: n = 500 within 0
    n = pre(n) + 1;
  end when;
  // Each of the 500 waves is above 0.9 for (pi - 2*asin(0.9))/(2*pi) of its period.
  der(q) = if sin(phase) > 0.9 then 1 else 0;        // end: q = 0.14356629312870628 within 1e-8
  // x*sin(2*pi*500*time) is above 0.5 in the waves with a crest behind 0.5.
  when x*sin(2*pi*500*time) > 0.5 then               // end: nProduct = 250 within 0
    nProduct = pre(nProduct) + 1;
  end when;
  when max(0, 1 - abs(x - 0.3333)/1e-5) > 0.5 then   // end: nRoof = 1 within 0
    nRoof = pre(nRoof) + 1;
  end when;
  when sin(1e3*x) + cos(1e3*x) > 1.5 then            // end: nNever = 0 within 0
    nNever = pre(nNever) + 1;
  end when;
  // slow = 1.1379093082 in the end: 544 crests of sin(3000*slow).
  der(slow) = 1 + 0.3*sin(time);
  when sin(3000*slow) > 0.5 then                     // end: nSlow = 544 within 0
    nSlow = pre(nSlow) + 1;
  end when;
  annotation(experiment(StopTime=1));
end FastWavesOfStates;
