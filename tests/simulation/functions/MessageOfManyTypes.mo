// Messages are made by the host, which has to know of what type each value is: parameters, unknowns and time.
model MessageOfManyTypes
  type Colour = enumeration(red, green);
  parameter Integer n = 3;
  parameter Boolean b = true;
  parameter Colour c = Colour.green;
  parameter Real many[20000] = {i/2 for i in 1:20000};
  parameter Integer computed(fixed = false);
  Real x(start = 0, fixed = true);
  Integer k;
  Boolean late;
initial equation
  computed = 7;
equation
  der(x) = many[2];
  k = if x > 0.25 then 5 else 4;
  late = time > 0.25;
  when x >= 0.5 then
    terminate(String(n) + " " + String(b) + " " + String(c) + " " + String(many[19999]) + " " + String(computed) + " "
      + String(k) + " " + String(late) + " " + String(time, format = ".2f"));
  end when;
  // terminates: 3 true green 9999.5 7 5 true 0.50
  // end: x = 0.5 within 1e-9
end MessageOfManyTypes;
