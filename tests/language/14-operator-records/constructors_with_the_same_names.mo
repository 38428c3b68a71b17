operator record D
  Real m;
  encapsulated operator 'constructor'
    import D;
    function one
      input Real x;
      input Real y = 0;
      output D d(m = x + y);
    algorithm
    end one;
    function two
      input Real x;
      input Real z = 0;
      output D d(m = x - z);
    algorithm
    end two;
  end 'constructor';
end D;
model ConstructorsWithTheSameNames
  parameter D a = D(x = 3, y = 1);
  parameter D b = D(x = 3); // error: ambiguous
end ConstructorsWithTheSameNames;
