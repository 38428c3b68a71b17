model CarriageReturnLines "Line numbers are right with carriage returns"
  Real x = 1;

  Real y = absent; // error: absent
end CarriageReturnLines;
