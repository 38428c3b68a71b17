model TypeName "The names of the predefined types are reserved"
  parameter Integer Real = 2; // error: Real
end TypeName;
