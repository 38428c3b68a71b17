within Discontinuities.Examples;
model PilotEjection "A pilot leaves an aircraft: does he clear the tail?"
  extends Icons.Example;
  parameter Types.Velocity vAircraft = 275 "Speed of the aircraft";
  parameter Types.Velocity vEject = 12.2 "Speed at which the seat leaves along the rails";
  parameter Types.Angle inclination = 0.2618 "Angle of the rails behind the vertical";
  parameter Types.Length railHeight = 1.22 "Height at which the seat leaves the rails";
  parameter Types.Length tailDistance = 18.3 "Distance of the tail behind the cockpit";
  parameter Types.Mass m = 102 "Mass of pilot and seat";
  parameter Types.Area dragArea = 0.93 "Drag coefficient times area";
  parameter Types.Density rho = 1.225 "Density of the air";
  parameter Types.Acceleration g = 9.81 "Gravity";
  Types.Length x(start=0, fixed=true) "Position ahead of the cockpit";
  Types.Length y(start=0, fixed=true) "Height above the cockpit";
  Types.Velocity v(fixed=true, start=sqrt((vAircraft - vEject*sin(inclination))^2 + (vEject*cos(inclination))^2)) "Speed";
  Types.Angle theta(fixed=true, start=atan(vEject*cos(inclination)/(vAircraft - vEject*sin(inclination)))) "Climb angle";
  Boolean isFree = y >= railHeight "True after the seat has left the rails";
  Logical.StopWhen stop(condition=x < -tailDistance, message="the pilot is above the tail") "End of the story";
equation
  der(x) = v*cos(theta) - vAircraft;
  der(y) = v*sin(theta);
  der(v) = if isFree then -rho*dragArea*v^2/(2*m) - g*sin(theta) else 0;
  der(theta) = if isFree then -g*cos(theta)/v else 0;
  annotation (
    experiment(StopTime=4, Interval=0.005, Tolerance=1e-8),
    Documentation(info="<html>
<p>The simulation ends when the pilot is above the tail, at the crossing itself: no small step size is needed for that. Look at
<code>y</code> over <code>x</code>; at the end y is the height above the tail.</p>
</html>"));
end PilotEjection;
