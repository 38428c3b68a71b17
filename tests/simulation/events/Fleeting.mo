model Fleeting "Without states nothing but the output points makes steps short enough to see a condition come and go"
  Boolean on = sin(2*3.14159265358979*time) > 0.99;
  Integer n(start = 0, fixed = true);
equation
  when on then
    n = pre(n) + 1;
  end when;
  // end: n = 10 within 0
  // events: 20
  annotation(experiment(StopTime = 10));
end Fleeting;
