within BondGraph.Interfaces;
partial model FlowImpact "Impulse switch for impulses of flow: no flow between impacts, a law at them"
  extends Interfaces.OnePort;
  BooleanInput strikes "The impact happens when this becomes true" annotation (Placement(transformation(extent={{-10,100},{10,120}})));
  discrete Real q[n](each start=0, each fixed=true) "Impulse of the last impact: the integral of the flow";
  discrete Real em[n](each start=0, each fixed=true) "Mean effort during the last impact";
  discrete Types.Energy work(start=0, fixed=true) "Work taken by all impacts so far";
  discrete Integer count(start=0, fixed=true) "Number of impacts so far";
protected
  discrete Real push[n](each start=0, each fixed=true) "Flow between impacts, which is none";
equation
  f = push;
  // What an impact does to these, the law says.
  when strikes then
    push = pre(push);
    q = pre(q);
    em = pre(em);
    work = pre(work);
    count = pre(count);
  end when;
  annotation (Documentation(info="<html>
<p>The dual of <a href=\"modelica://BondGraph.Interfaces.Impact\">Impact</a>: an impulse of flow q, such as a charge, during which the mean effort is
e<sub>m</sub> = (e<sub>pre</sub> + e<sub>post</sub>)/2; its work is q*e<sub>m</sub>. Capacitive storages jump, inductive ones do not.</p>
</html>"));
end FlowImpact;
