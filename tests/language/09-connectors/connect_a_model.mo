model Part
  Real x = 1;
end Part;
model System "A model is no connector"
  Part motor;
  Part pump;
equation
  connect(motor, pump); // error: motor
end System;
