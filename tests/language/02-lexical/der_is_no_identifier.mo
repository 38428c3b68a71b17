model DerName "The operator der is a keyword"
  parameter Real der = 1; // error:
end DerName;
