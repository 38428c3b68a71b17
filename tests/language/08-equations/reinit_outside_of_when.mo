model ReinitOutside "A state is reset at events only"
  Real v(start = 0);
equation
  der(v) = 1;
  reinit(v, 2); // error: reinit
end ReinitOutside;
