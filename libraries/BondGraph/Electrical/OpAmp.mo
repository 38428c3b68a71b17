within BondGraph.Electrical;
model OpAmp "Ideal operational amplifier: no current at its inputs and no voltage between them"
  extends Icons.Component;
  inner Defaults defaults(final n=1, final domain=Types.Domain.Electrical) "All bonds are electrical" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-80,80})));
  Interfaces.Pin inP "Positive input" annotation (Placement(transformation(extent={{-110,-60},{-90,-40}})));
  Interfaces.NegativePin inN "Negative input" annotation (Placement(transformation(extent={{-110,40},{-90,60}})));
  Interfaces.Pin out "Output, against ground" annotation (Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Node nodeP "Node of the positive input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,-50})));
  Interfaces.Node nodeN "Node of the negative input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-70,50})));
  Interfaces.Node nodeOut "Node of the output" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={70,0}, rotation=180)));
  Bonds.Bond inlet "From the positive input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,-25}, rotation=60)));
  Bonds.Bond outlet "To the negative input" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-50,25}, rotation=120)));
  Junctions.J1 inputs(final m=3) "Current of the inputs" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,0})));
  Bonds.Bond sensed "To the sensor" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,-40}, rotation=-90)));
  Sensors.De voltage "Voltage between the inputs, without current" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={-35,-75})));
  Sources.mSe amplified "Whatever voltage keeps the one between the inputs at zero" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={10,0}, rotation=180)));
  Bonds.Bond supply "To the output" annotation (Placement(transformation(extent={{-10,-10},{10,10}}, origin={40,0})));
equation
  voltage.y[1] = 0;
  connect(inP, nodeP.pin);
  connect(inN, nodeN.pin);
  connect(out, nodeOut.pin);
  connect(nodeP.port, inlet.tail);
  connect(inlet.head, inputs.port[1]);
  connect(inputs.port[2], outlet.tail);
  connect(outlet.head, nodeN.port);
  connect(inputs.port[3], sensed.tail);
  connect(sensed.head, voltage.port);
  connect(amplified.port, supply.tail);
  connect(supply.head, nodeOut.port);
  annotation (
    Icon(graphics={
      Polygon(points={{-70,80},{80,0},{-70,-80}}, lineColor={20,60,130}),
      Line(points={{-90,50},{-70,50}}, color={20,60,130}),
      Line(points={{-90,-50},{-70,-50}}, color={20,60,130}),
      Line(points={{80,0},{90,0}}, color={20,60,130}),
      Line(points={{-60,50},{-40,50}}, color={20,60,130}),
      Line(points={{-60,-50},{-40,-50}}, color={20,60,130}),
      Line(points={{-50,-60},{-50,-40}}, color={20,60,130})}),
    Documentation(info="<html>
<p>Its circuit must feed the output back to the negative input. The power of the output comes from a supply that is not shown.</p>
</html>"));
end OpAmp;
