function add
  input Real a;
  input Real second = 0;
  output Real y = a + second;
end add;
model TwiceGiven "By position and by name"
  parameter Real y = add(1, 2, second = 3); // error: second
end TwiceGiven;
