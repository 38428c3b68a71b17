within BondGraph;
package Types "Domains with their units, and other choices"
  extends Icons.Package;
  type Domain = enumeration(
      None "No domain: quantities without units",
      Electrical "Voltage and current",
      Translational "Force and velocity",
      Rotational "Torque and angular velocity",
      Planar "Two forces and a torque, two velocities and an angular velocity",
      Hydraulic "Pressure and volume flow",
      Thermal "Temperature and entropy flow",
      Chemical "Chemical potential and molar flow",
      Magnetic "Magnetomotive force and flux rate") "Kind of energy that a bond carries";
  constant String effortUnit[Domain] = {"", "V", "N", "N.m", "", "Pa", "K", "J/mol", "A"} "Unit of effort in each domain";
  constant String flowUnit[Domain] = {"", "A", "m/s", "rad/s", "", "m3/s", "W/K", "mol/s", "V"} "Unit of flow in each domain";
  type End = enumeration(
      Tail "Where the harpoon begins",
      Head "Where the harpoon ends") "End of a bond";
  type Time = Real(final quantity="Time", final unit="s") "Time";
  type Frequency = Real(final quantity="Frequency", final unit="Hz") "Frequency";
  type Angle = Real(final quantity="Angle", final unit="rad") "Angle";
  type Length = Real(final quantity="Length", final unit="m") "Length";
  type Velocity = Real(final quantity="Velocity", final unit="m/s") "Velocity";
  type AngularVelocity = Real(final quantity="AngularVelocity", final unit="rad/s") "Angular velocity";
  type Force = Real(final quantity="Force", final unit="N") "Force";
  type Torque = Real(final quantity="Torque", final unit="N.m") "Torque";
  type Inertia = Real(final quantity="MomentOfInertia", final unit="kg.m2", min=0) "Moment of inertia";
  type Mass = Real(final quantity="Mass", final unit="kg", min=0) "Mass";
  type Acceleration = Real(final quantity="Acceleration", final unit="m/s2") "Acceleration";
  type Energy = Real(final quantity="Energy", final unit="J") "Energy";
  type Power = Real(final quantity="Power", final unit="W") "Power";
  annotation (Documentation(info="<html>
<p>In every domain the product of effort and flow is power in watts. The components of a planar bond have different units, so that it has
none as a whole: N, N, N.m and m/s, m/s, rad/s.</p>
<table border=\"1\">
<tr><th>domain</th><th>effort</th><th>flow</th><th>q, integral of flow</th><th>p, integral of effort</th></tr>
<tr><td>Electrical</td><td>voltage V</td><td>current A</td><td>charge C</td><td>flux linkage Wb</td></tr>
<tr><td>Translational</td><td>force N</td><td>velocity m/s</td><td>position m</td><td>momentum N.s</td></tr>
<tr><td>Rotational</td><td>torque N.m</td><td>angular velocity rad/s</td><td>angle rad</td><td>angular momentum N.m.s</td></tr>
<tr><td>Hydraulic</td><td>pressure Pa</td><td>volume flow m3/s</td><td>volume m3</td><td>pressure momentum Pa.s</td></tr>
<tr><td>Thermal</td><td>temperature K</td><td>entropy flow W/K</td><td>entropy J/K</td><td>none</td></tr>
<tr><td>Chemical</td><td>chemical potential J/mol</td><td>molar flow mol/s</td><td>amount mol</td><td>none</td></tr>
<tr><td>Magnetic</td><td>magnetomotive force A</td><td>flux rate V</td><td>flux Wb</td><td>none</td></tr>
</table>
</html>"));
end Types;
