package Library
  constant Real around = 1;
  encapsulated package Closed
    constant Real x = around; // error: around
  end Closed;
end Library;
model UseClosed "An encapsulated package does not see its surroundings"
  parameter Real y = Library.Closed.x;
end UseClosed;
