within Discontinuities.UsersGuide;
class Literature "Where the examples are from"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<ul>
<li>F. E. Cellier: Combined continuous/discrete simulation: applications, techniques, and tools. Winter Simulation
Conference, 1986. (Locomotive, square wave, termination, sampled-data control, rules, method of lines.)</li>
<li>H. Elmqvist, F. E. Cellier, M. Otter: Object-oriented modeling of hybrid systems. European Simulation Symposium, 1993.
(Piecewise linear function, dry hysteresis, switch equation, ideal diode.)</li>
<li>G. A. Korn, J. V. Wait: Digital continuous-system simulation. Prentice Hall, 1978. (Pilot ejection.)</li>
</ul>
</html>"));
end Literature;
