model DotLiteral "2./ is read as 2. and /"
  parameter Real v[2] = 2./{1, 2}; // error:
end DotLiteral;
