within Discontinuities.Examples;
model RuleBasedControl "Rules that watch a continuous plant"
  extends Icons.Example;
  Real level(start=0.5, fixed=true, unit="m") "Level of a tank";
  Types.Temperature T(start=290, fixed=true) "Temperature of its contents";
  Boolean isFilling(start=false, fixed=true) "True while the inlet is open";
  Boolean isHeating(start=false, fixed=true) "True while the heater is on";
  Integer fired[4](each start=0, each fixed=true) "How often each rule has fired";
equation
  der(level) = (if isFilling then 0.05 else 0) - 0.02;
  der(T) = (if isHeating then 2 else 0) - 0.01*(T - 280) - (if isFilling then 0.05*(T - 285)/level else 0);
  // WHEN the tank is nearly empty THEN open the inlet; WHEN it is nearly full THEN close it.
  when level < 0.3 then
    isFilling = true;
    fired[1] = pre(fired[1]) + 1;
  elsewhen level > 0.9 then
    isFilling = false;
    fired[1] = pre(fired[1]);
  end when;
  when level > 0.9 then
    fired[2] = pre(fired[2]) + 1;
  end when;
  when T < 300 and not isFilling then
    isHeating = true;
    fired[3] = pre(fired[3]) + 1;
  elsewhen T > 320 or isFilling then
    isHeating = false;
    fired[3] = pre(fired[3]);
  end when;
  when T > 320 or isFilling then
    fired[4] = pre(fired[4]) + 1;
  end when;
  annotation (
    experiment(StopTime=250, Interval=0.5, Tolerance=1e-6),
    Documentation(info="<html>
<p>A rule fires once when its condition becomes true, not as long as it is. Look at <code>fired</code>: the level goes from 0.9
to 0.3 in 30 s and back in 20 s, so that the first two rules fire every 50 s.</p>
</html>"));
end RuleBasedControl;
