// check: 1 unknowns
model Graphics "Icons are not looked up in the model"
  Real x = 1 annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}, rotation = 90)));
  annotation(Icon(coordinateSystem(preserveAspectRatio = false), graphics = {
    Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-100, 20}, {100, -20}}, textString = "%name")}));
end Graphics;
