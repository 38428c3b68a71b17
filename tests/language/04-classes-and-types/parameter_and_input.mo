model ParameterInput "An input is no parameter"
  parameter input Real u = 1; // error:
end ParameterInput;
