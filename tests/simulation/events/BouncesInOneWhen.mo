model BouncesInOneWhen "Three balls with a branch of one `when` each: what rests does not take the place of what bounces"
  Real h1(start = 1, fixed = true), v1(start = 0, fixed = true);
  Real h2(start = 1.3, fixed = true), v2(start = 0, fixed = true);
  Real h3(start = 0.7, fixed = true), v3(start = 0, fixed = true);
equation
  der(h1) = v1;
  der(v1) = -9.81;
  der(h2) = v2;
  der(v2) = -9.81;
  der(h3) = v3;
  der(v3) = -9.81;
  when h1 <= 0 then
    reinit(v1, -0.5*pre(v1));
  elsewhen h2 <= 0 then
    reinit(v2, -0.6*pre(v2));
  elsewhen h3 <= 0 then
    reinit(v3, -0.4*pre(v3));
  end when;
  // The first and the third rest before the second does, which falls for T = sqrt(2*1.3/9.81) at first and flies for 2*T*0.6^n after its bounce
  // number n. The second flight ends at T*(1 + 1.2 + 0.72), and it starts again with 9.81*T*0.6^3.
  // at 1.6: h2 = 0.0596267126234 within 1e-5
  // end: h1 = 0 within 1e-6
  // end: h2 = 0 within 1e-6
  // end: h3 = 0 within 1e-6
  // warns: `h1 <= 0`
  // warns: `h2 <= 0`
  // warns: `h3 <= 0`
  annotation(experiment(StopTime = 5, Interval = 0.1));
end BouncesInOneWhen;
