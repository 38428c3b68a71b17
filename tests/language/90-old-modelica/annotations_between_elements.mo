// check: 2 unknowns
model Scattered "Class annotations could stand anywhere in the class"
  annotation(Coordsys(extent = [-100, -100; 100, 100], grid = [2, 2], component = [20, 20]));
  Real x = 1;
  annotation(Icon(Rectangle(extent = [-60, 40; 60, -40], style(color = 3, fillColor = 7, fillPattern = 1))));
  Real y = 2;
  annotation(Window(x = 0.2, y = 0.1, width = 0.5, height = 0.6), Documentation(info = "old"));
end Scattered;
