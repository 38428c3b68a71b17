model ResetsInANonlinearLoop "A crank: the slide passes its mark once in each turn, and that is neither rest nor chattering"
  Real phi(start = 0, fixed = true), w(start = 4, fixed = true), s(start = 0.3);
equation
  der(phi) = w;
  der(w) = 0;
  (s - 0.1*sin(phi))^2 + (0.1*cos(phi))^2 = 0.09;
  when s > 0.37 then
    reinit(w, w + 2/w);
  end when;
  // s = 0.37 at sin(phi) = (0.37^2 + 0.1^2 - 0.09)/(2*0.37*0.1), once in each turn; w^2 grows: 4 → 4.5 → 4.9444 ...
  // end: w = 7.571286298872347 within 1e-9
  // state events: 19
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end ResetsInANonlinearLoop;
