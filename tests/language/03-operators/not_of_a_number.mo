model NumberNot "not needs a truth value"
  parameter Boolean b = not 1.0; // error:
end NumberNot;
