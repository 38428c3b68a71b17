// check: 1 unknowns
model Documented "Settings and documentation"
  Real x(start = 1, fixed = true) annotation(HideResult = true);
equation
  der(x) = -x annotation(__Note = "decay");
  annotation(
    Documentation(info = "<html><p>Decays as exp(-<em>t</em>).</p></html>", revisions = "first"),
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.01));
end Documented;
