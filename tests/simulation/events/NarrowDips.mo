model NarrowDips "Relations that are true for less than a hundredth of the way between two looks"
  Real x(start = 0, fixed = true);
  Integer kink(start = 0, fixed = true) "A kink, as steep behind it as before";
  Integer steep(start = 0, fixed = true) "A kink, much steeper behind it";
  Integer parabola(start = 0, fixed = true);
  Integer ofTime(start = 0, fixed = true) "Nothing but time";
  Integer peaks(start = 0, fixed = true) "Of a sine with one radian between two looks";
  discrete Real at(start = 0, fixed = true);
equation
  der(x) = 1;
  when abs(x - 3.77) < 0.0002 then
    kink = pre(kink) + 1;
    at = time;
  end when;
  when max(0.3*(7.5371 - x), 5*(x - 7.5371)) < 0.0004 then
    steep = pre(steep) + 1;
  end when;
  when (x - 5.3333)^2 < 1e-8 then
    parabola = pre(parabola) + 1;
  end when;
  when abs(time - 9.09) < 0.0001 then
    ofTime = pre(ofTime) + 1;
  end when;
  when sin(50*time) > 0.99999 then
    peaks = pre(peaks) + 1;
  end when;
  // end: kink = 1 within 0
  // end: at = 3.7698 within 1e-6
  // end: steep = 1 within 0
  // end: parabola = 1 within 0
  // end: ofTime = 1 within 0
  // peaks at (pi/2 + 2*pi*k)/50 up to 10: k = 0 .. 79
  // end: peaks = 80 within 0
  annotation(experiment(StopTime = 10, Interval = 2.5, Tolerance = 1e-6));
end NarrowDips;
