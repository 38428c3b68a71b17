model TerminateNumber "The reason is a string"
  Real x = time;
equation
  when x > 3 then
    terminate(3); // error:
  end when;
end TerminateNumber;
