within BondGraph.Mechanics;
model DryFriction "Coulomb friction that sticks"
  extends Interfaces.OnePort(final n=1);
  parameter Real eSliding(min=0) = 1 "Effort while it slides";
  parameter Real peak(min=1) = 1 "Effort at which it breaks loose, by that of sliding";
  parameter Real fSmall(min=0) = 1e-6 "Flow that counts as none when it changes its direction, or when an impact sets in motion what is stuck";
  Boolean isStuck "True while it sticks";
  Integer mode(start=0, fixed=true) "-1 slides backward, 0 sticks or is about to slide, 1 slides forward";
protected
  Boolean breaksForward(start=false, fixed=true) "True when it sticks by more than it can hold, forward";
  Boolean breaksBackward(start=false, fixed=true) "True when it sticks by more than it can hold, backward";
  discrete Real fDrift(start=fSmall, fixed=true) "Flow up to which it counts as stuck: the error of the integration adds up, because the derivative alone is kept";
  Integer thrown(start=0, fixed=true) "1 or -1 when an impact has just set in motion what was stuck, forward or backward";
  Boolean startsForward "True when it begins to slide forward";
  Boolean startsBackward "True when it begins to slide backward";
  Real a "Derivative of the flow";
  Real s(start=0) "Place on the characteristic: the effort while it sticks, otherwise the rate of the flow beyond it";
  constant Real unitEffort = 1 "Effort per unit of s";
  constant Real unitRate = 1 "Derivative of flow per unit of s";
  parameter Real eLoose = peak*eSliding "Effort at which it breaks loose";
  // Another friction may hold it, with nothing left for it to do: then s is equal to eSliding but for rounding.
  parameter Real eStarting = (1 - 1e-9)*eSliding "Effort below which it sticks again before it has begun to slide";
equation
  // It breaks loose in the next iteration of the event, because only while it sticks it is known what it would have to hold.
  breaksForward = isStuck and s > eLoose/unitEffort;
  breaksBackward = isStuck and s < -eLoose/unitEffort;
  // Once it starts, the effort of sliding decides: sticking or sliding, never both, whatever the inertia.
  startsForward = pre(mode) == 0 and (pre(breaksForward) or pre(startsForward) and s >= eStarting/unitEffort or thrown == 1)
    or pre(mode) == -1 and f[1] > fSmall or initial() and f[1] > 0;
  startsBackward = pre(mode) == 0 and (pre(breaksBackward) or pre(startsBackward) and s <= -eStarting/unitEffort or thrown == -1)
    or pre(mode) == 1 and f[1] < -fSmall or initial() and f[1] < 0;
  // An impact sets in motion what is stuck, because friction passes no impulse. It jumps over the boundary, where drift is met on it.
  when pre(mode) == 0 and (f[1] > pre(fDrift) or f[1] < -pre(fDrift)) then
    thrown = if f[1] > 2*pre(fDrift) then 1 elseif f[1] < -2*pre(fDrift) then -1 else 0;
    fDrift = 10*abs(f[1]);
  elsewhen pre(mode) <> 0 then
    thrown = 0;
    fDrift = fSmall;
  end when;
  isStuck = not (pre(mode) == 1 or startsForward or pre(mode) == -1 or startsBackward);
  a = der(f[1]);
  a/unitRate = if isStuck then 0
    elseif startsForward then s - eSliding/unitEffort
    elseif startsBackward then s + eSliding/unitEffort
    elseif pre(mode) == 1 then s - eSliding/unitEffort
    else s + eSliding/unitEffort;
  e[1] = if isStuck then s*unitEffort
    elseif startsForward or pre(mode) == 1 and not startsBackward then eSliding
    else -eSliding;
  mode = if (pre(mode) == 1 or startsForward) and f[1] > 0 then 1
    elseif (pre(mode) == -1 or startsBackward) and f[1] < 0 then -1
    else 0;
  annotation (
    __Harpoon_bond(kind="R"),
    Icon(graphics={Line(points={{-80,-50},{0,-50},{0,50},{80,50}}, color={20,60,130})}),
    Documentation(info="<html>
<p>While it slides the effort is constant and against the motion. While it sticks the flow stays zero and the effort is whatever holds it there, up
to the effort at which it breaks loose. The element keeps the flow by keeping its derivative at zero, so that the number of states is the same
in all modes. What the integration errs adds up to a small flow, which does not count: it sticks until the effort is too large, or until an impact sets in motion what it holds.</p>
<p>Several of them that hold the same share the effort in a proportion that is open. One that has reached its limit waits there until the others have, too.</p>
<p>M. Otter, H. Elmqvist, S. E. Mattsson: Hybrid modeling in Modelica based on the synchronous data flow principle, CACSD 1999.</p>
<p>Example: <a href=\"modelica://BondGraph.Examples.Translational.DryOscillator\">DryOscillator</a>.</p>
</html>"));
end DryFriction;
