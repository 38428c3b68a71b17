model Part
  Real x = 1;
end Part;
model AssignModel "A model is no value"
  Part motor;
  Part pump;
algorithm
  motor := pump; // error:
end AssignModel;
