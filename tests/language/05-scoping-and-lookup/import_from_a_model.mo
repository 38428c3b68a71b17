model Container
  constant Real value = 1;
  Real y = 2;
end Container;
model ImportFromModel "One imports from packages only"
  import Container.value; // error: Container
  parameter Real x = value;
end ImportFromModel;
