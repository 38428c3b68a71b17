model MixedRelation "A number is not comparable with a string"
  parameter Boolean b = 1 < "2"; // error:
end MixedRelation;
