model PreContinuous "Outside of a when clause pre needs a discrete variable"
  Real level = sin(time);
  Real before = pre(level); // error: level
end PreContinuous;
