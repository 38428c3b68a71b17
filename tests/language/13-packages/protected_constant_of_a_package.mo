package Data
protected
  constant Real secretValue = 1;
end Data;
model ReadProtected "Protected constants stay inside"
  parameter Real x = Data.secretValue; // error: secretValue
end ReadProtected;
