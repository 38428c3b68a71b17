model ReplaceableBase "A base class must not be replaceable"
  replaceable model Core
    Real x = 1;
  end Core;
  model Extended
    extends Core; // error: Core
  end Extended;
  Extended e;
end ReplaceableBase;
