model NoBase "The base class does not exist"
  extends Vanished; // error: Vanished
  Real x = 1;
end NoBase;
