model Base
  Real x = 1;
end Base;
block FromModel
  extends Base; // error: Base
end FromModel;
model UseBlock "A block cannot be derived from a model"
  FromModel b;
end UseBlock;
