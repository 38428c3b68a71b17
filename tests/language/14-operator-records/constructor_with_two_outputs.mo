operator record Cx
  Real re;
  encapsulated operator 'constructor'
    function both // error: both
      import Cx;
      input Integer n;
      output Cx a;
      output Cx b;
    algorithm
    end both;
  end 'constructor';
end Cx;
model Use "A constructor makes one record"
  Cx c(re = 1);
end Use;
