model UnknownVariable "Nothing has this name"
  Real x = absent; // error: absent
end UnknownVariable;
