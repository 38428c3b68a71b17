model Part
  Real x = 1;
end Part;
model VaryingCondition "The condition is known at compile time"
  Boolean on = time > 1;
  Part part if on; // error: on
end VaryingCondition;
