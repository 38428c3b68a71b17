model IndexEmpty "An empty vector has no first element"
  parameter Real none[0] = fill(1.0, 0);
  parameter Real x = none[1]; // error: none
end IndexEmpty;
