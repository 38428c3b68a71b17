model PeakHoldAndPlay "What goes along a boundary by itself: errors lead it back again and again, and the run did not come forward"
  Real x = 0.5*time + 0.2*sin(5*time), peak(start=0, fixed=true);
  Real u(start=0, fixed=true), v(start=2, fixed=true), y(start=0, fixed=true) "Behind u, with play of 0.5 to both sides";
equation
  der(peak) = if x > peak and der(x) > 0 then der(x) else 0;
  der(u) = v;
  der(v) = -u;
  der(y) = if u - y > 0.5 then max(v, 0) elseif u - y < -0.5 then min(v, 0) else 0;
  // at 1: peak = 0.382644591 within 5e-5
  // end: peak = 4.947525029259214 within 5e-5
  // end: y = -0.5880422218 within 5e-5
  annotation(experiment(StopTime=10));
end PeakHoldAndPlay;
