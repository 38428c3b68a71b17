model Part
  Real x = 1;
end Part;
model HiddenClass "The component is found first, and it is no class"
  Part a; // error: Part
  Real Part = 1;
end HiddenClass;
