model TimeConstant "A constant cannot depend on time"
  constant Real begin = time; // error: begin
end TimeConstant;
