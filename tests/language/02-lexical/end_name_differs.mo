model EndName "The name after end repeats the name of the class"
  Real x = 1;
end OtherName; // error: OtherName
