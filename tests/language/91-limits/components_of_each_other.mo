// error:
model Hen
  Egg egg;
end Hen;
model Egg
  Hen hen;
end Egg;
model Farm "Two models that contain each other"
  Hen hen;
  Real x = 1;
end Farm;
