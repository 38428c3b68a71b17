model Part
equation
  assert(time >= 0, "no time before the start");
end Part;
block BlockInheritsAModelWithEquations
  extends Part; // error: Part
end BlockInheritsAModelWithEquations;
