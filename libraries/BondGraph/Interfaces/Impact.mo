within BondGraph.Interfaces;
partial model Impact "Impulse switch: no effort between impacts, a law of impact at them"
  extends Interfaces.OnePort;
  parameter Boolean unilateral = false "The impulse only goes against the motion before it: the law does not hold where others throw apart faster";
  BooleanInput strikes "The impact happens when this becomes true" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
  discrete Real p[n](each start=0, each fixed=true) "Impulse of the last impact: the integral of the effort";
  discrete Real fm[n](each start=0, each fixed=true) "Mean flow during the last impact";
  discrete Types.Energy work(start=0, fixed=true) "Work taken by all impacts so far";
  discrete Integer count(start=0, fixed=true) "Number of impacts so far";
protected
  discrete Real push[n](each start=0, each fixed=true) "Effort between impacts, which is none";
equation
  e = push;
  // What an impact does to these, the law says.
  when strikes then
    push = pre(push);
    p = pre(p);
    fm = pre(fm);
    work = pre(work);
    count = pre(count);
  end when;
  annotation (Documentation(info="<html>
<p>Between impacts the element has no effort. An impact is an impulse of effort p during which the mean flow is
f<sub>m</sub> = (f<sub>pre</sub> + f<sub>post</sub>)/2; its work is p*f<sub>m</sub>. D. Zimmer and F. E. Cellier: Impulse-bond graphs.</p>
<p>An impact happens when <code>strikes</code> becomes true, also if it is true from the beginning. Impacts that strike at the same time are solved together; what they bring about may make others strike at the
same point of time. A condition for two bodies that touch is <code>gap &lt;= 0 and v &gt; 0</code>, with v the velocity at which they approach: after the impact it is false again.</p>
</html>"));
end Impact;
