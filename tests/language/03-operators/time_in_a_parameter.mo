model TimeParameter "A parameter cannot depend on time"
  parameter Real start = time; // error: start
end TimeParameter;
