record Circle
  Real radius = 1;
  final parameter Real pi = 3.14;
end Circle;
model FinalField "What cannot be modified cannot be given"
  parameter Circle c = Circle(2, pi = 3); // error: pi
end FinalField;
