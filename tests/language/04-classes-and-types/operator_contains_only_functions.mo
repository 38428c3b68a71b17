operator record Cx
  Real re;
  encapsulated operator '+'
    import Cx;
    constant Real offset = 1; // error: offset
    function add
      input Cx a;
      input Cx b;
      output Cx c;
    algorithm
      c := Cx(a.re + b.re + offset);
    end add;
  end '+';
end Cx;
model Use "An operator is a place for functions"
  Cx a = Cx(1);
  Cx b = a + a;
end Use;
