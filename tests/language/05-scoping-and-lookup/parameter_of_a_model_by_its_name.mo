model Part
  parameter Real p = 1;
  Real x = time;
end Part;
model ParameterOfAModelByItsName "There is no component whose parameter it could be"
  parameter Real q = Part.p; // error: p
end ParameterOfAModelByItsName;
