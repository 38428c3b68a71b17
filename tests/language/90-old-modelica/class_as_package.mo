// check: 0 unknowns
// value: x = 3.0
class Constants
  constant Real c = 3;
end Constants;
model UseClass "A class that fulfils the rules of a package serves as one"
  parameter Real x = Constants.c;
end UseClass;
