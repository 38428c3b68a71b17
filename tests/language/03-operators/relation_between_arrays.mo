model ArrayRelation "Relations are defined for scalars only"
  parameter Boolean b = {1, 2} < {3, 4}; // error:
end ArrayRelation;
