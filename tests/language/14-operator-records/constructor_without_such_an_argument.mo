operator record D
  Real m;
  encapsulated operator 'constructor'
    import D;
    function fromNumber
      input Real x;
      output D d(m = x);
    algorithm
    end fromNumber;
  end 'constructor';
end D;
model ConstructorWithoutSuchAnArgument
  parameter D a = D(y = 3); // error: y
end ConstructorWithoutSuchAnArgument;
