model NumberAnd "Logical operators need truth values"
  parameter Boolean b = 1 and true; // error:
end NumberAnd;
