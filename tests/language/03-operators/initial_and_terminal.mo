// check: 2 unknowns
model InitialTerminal "Predicates of the beginning and the end"
  Boolean first = initial();
  Boolean last = terminal();
end InitialTerminal;
