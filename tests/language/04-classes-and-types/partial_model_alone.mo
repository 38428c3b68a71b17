partial model Base "A partial model is only a base" // error: Base
  Real x = 1;
end Base;
