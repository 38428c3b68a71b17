within BondGraph.Impacts;
model Friction "Impact with Coulomb friction: the first bond is normal, the others are tangential"
  extends Interfaces.Impact(n=2);
  parameter Real epsilon(min=0, max=1) = 0 "Coefficient of restitution in the normal direction";
  parameter Real mu(min=0) = 0.3 "Coefficient of friction";
  annotation (
    __Harpoon_bond(kind="ISw", law="friction"),
    Icon(graphics={Text(extent={{-90,-60},{90,60}}, textString="ISw", textColor={20,60,130})}),
    Documentation(info="<html>
<p>The tangential impulse is at most mu times the normal one; it sticks if that is enough and slips otherwise.</p>
</html>"));
end Friction;
