within BondGraph.Interfaces;
partial model Impact "Impulse switch: no effort between impacts, a law of impact at them"
  extends Interfaces.OnePort;
  BooleanInput strikes "The impact happens when this becomes true" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
equation
  e = zeros(n);
  annotation (Documentation(info="<html>
<p>Between impacts the element has no effort. An impact is an impulse of effort p during which the mean flow is
f<sub>m</sub> = (f<sub>pre</sub> + f<sub>post</sub>)/2; its work is p*f<sub>m</sub>. D. Zimmer and F. E. Cellier: Impulse-bond graphs.</p>
<p>This version of the library describes the laws of impact; they do not act yet in a simulation.</p>
</html>"));
end Impact;
