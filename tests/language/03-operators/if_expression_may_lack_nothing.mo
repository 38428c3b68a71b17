model NoElse "An if expression needs an else branch"
  parameter Real x = if true then 1.0; // error:
end NoElse;
