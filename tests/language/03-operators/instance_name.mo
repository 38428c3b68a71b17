// check: 0 unknowns
// value: engine.controller.name = "Vehicle.engine.controller"
model Controller
  parameter String name = getInstanceName();
end Controller;
model Engine
  Controller controller;
end Engine;
model Vehicle "The name begins with the simulated model"
  Engine engine;
end Vehicle;
