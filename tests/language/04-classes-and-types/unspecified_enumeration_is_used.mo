type Open = enumeration(:);
model UseOpen "An open enumeration has no variables"
  parameter Open choice; // error:
end UseOpen;
