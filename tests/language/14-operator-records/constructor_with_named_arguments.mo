// The names of the arguments tell which of the constructors is meant.
operator record D
  Real m;
  Real h;
  Boolean s;
  encapsulated operator 'constructor'
    import D;
    function fromNumber
      input Real x;
      input Boolean s = false;
      output D d(m = x, h = 0, s = s);
    algorithm
    end fromNumber;
    function fromEnergies
      input Real M = 1;
      input Real H = 2*M;
      input Boolean s = false;
      output D d(m = M, h = H, s = s);
    algorithm
    end fromEnergies;
  end 'constructor';
end D;
model ConstructorWithNamedArguments
  parameter D a = D(M = 3, H = 2); // value: a.h = 2
  parameter D b = D(x = 5, s = true); // value: b.m = 5
  parameter D c = D(H = 7); // value: c.m = 1
  parameter D d = D(4, H = 8); // value: d.h = 8
  parameter D e = D(M = 4); // value: e.h = 8
  // check: 0 unknowns
end ConstructorWithNamedArguments;
