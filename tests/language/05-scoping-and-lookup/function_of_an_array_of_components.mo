model Part
  function twice
    input Real u;
    output Real y = 2*u;
  end twice;
end Part;
model Use "A function is looked up in one component"
  Part part[3];
  Real x = part.twice(1); // error: part
end Use;
