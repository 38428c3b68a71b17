model ConstantFromParameter "A constant is known before any parameter"
  parameter Real gain = 2;
  constant Real twice = 2*gain; // error: twice
end ConstantFromParameter;
