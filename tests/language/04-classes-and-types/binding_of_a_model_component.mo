model Part
  Real x = 1;
end Part;
model ModelBinding "Models are not values"
  Part a;
  Part b = a; // error:
end ModelBinding;
