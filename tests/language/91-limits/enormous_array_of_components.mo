// error: crowd
model Person
  Real x = 1;
end Person;
model Planet "Too many instances"
  Person crowd[100000, 100000];
end Planet;
