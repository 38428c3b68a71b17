package Constants
  constant Real g = 9.81;
end Constants;
model UnknownConstant "The package has no such element"
  Real x = Constants.gravity; // error: gravity
end UnknownConstant;
