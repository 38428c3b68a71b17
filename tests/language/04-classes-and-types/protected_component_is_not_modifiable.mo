model Tank
protected
  parameter Real area = 2;
end Tank;
model ModifyProtected "Protected elements cannot be modified in a component"
  Tank tank(area = 3); // error: area
end ModifyProtected;
