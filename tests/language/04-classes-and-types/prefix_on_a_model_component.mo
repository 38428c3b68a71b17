model Part
  Real x = 1;
end Part;
model ParameterModel "A model has no variability"
  parameter Part part; // error: part
end ParameterModel;
