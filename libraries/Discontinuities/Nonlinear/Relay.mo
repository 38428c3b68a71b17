within Discontinuities.Nonlinear;
block Relay "Three positions: down, off, up"
  extends Interfaces.Function;
  parameter Real uOn = 0.6 "Switches on when the size of the input rises above";
  parameter Real uOff = 0.4 "Switches off when the size of the input falls below";
  parameter Real amplitude = 1 "Size of the output while it is on";
  Boolean isUp(start=false, fixed=true) "True while the output is positive";
  Boolean isDown(start=false, fixed=true) "True while the output is negative";
equation
  assert(0 <= uOff and uOff <= uOn, "a relay switches off at a smaller input than on");
  isUp = u > uOn or pre(isUp) and u >= uOff;
  isDown = u < -uOn or pre(isDown) and u <= -uOff;
  y = if isUp then amplitude elseif isDown then -amplitude else 0;
  annotation (
    Icon(graphics={
      Line(points={{0,-90},{0,90}}, color={200,200,200}),
      Line(points={{-90,0},{90,0}}, color={200,200,200}),
      Line(points={{-90,-50},{-50,-50},{-50,0},{50,0},{50,50},{90,50}}, color={0,90,140}, thickness=1),
      Line(points={{-50,-50},{-25,-50},{-25,0}}, color={0,90,140}, thickness=1),
      Line(points={{50,50},{25,50},{25,0}}, color={0,90,140}, thickness=1)}),
    Documentation(info="<html>
<p>A relay with a dead space and hysteresis, as it steers a motor in both directions.</p>
<p>Example: <a href=\"modelica://Discontinuities.Examples.MultiValuedFunctions\">MultiValuedFunctions</a>.</p>
</html>"));
end Relay;
