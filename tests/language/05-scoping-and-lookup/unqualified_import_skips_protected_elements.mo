package Library
  constant Real shown = 1;
protected
  constant Real concealed = 2;
end Library;
model ImportProtected "Protected elements are not imported"
  import Library.*;
  parameter Real x = concealed; // error: concealed
end ImportProtected;
