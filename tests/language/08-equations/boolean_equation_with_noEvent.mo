model BooleanNoEvent "Both sides of a Boolean equation are discrete"
  Boolean high;
equation
  high = noEvent(time > 1); // error:
end BooleanNoEvent;
