model RelationChain "A relation is no operand of a relation"
  parameter Boolean b = 1 < 2 < 3; // error:
end RelationChain;
