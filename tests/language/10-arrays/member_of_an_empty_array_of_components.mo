// Without elements it has the type that they would have.
model MemberOfAnEmptyArrayOfComponents
  connector P
    input Boolean set;
  end P;
  model Part
    parameter Integer n = 0;
    P p[n];
    Boolean any = anyTrue(p.set) or time > 0.5;
    Integer m = size(p.set, 1);
  end Part;
  function anyTrue
    input Boolean b[:];
    output Boolean y = false;
  algorithm
    for i in 1:size(b, 1) loop
      y := y or b[i];
    end for;
  end anyTrue;
  Part part[1];
  // check: 2 unknowns
end MemberOfAnEmptyArrayOfComponents;
