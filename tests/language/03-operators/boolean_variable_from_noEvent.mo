model BooleanNoEvent "Without events a relation is not discrete"
  Real x = time;
  Boolean high = noEvent(x > 1); // error: high
end BooleanNoEvent;
