model EdgeNumber "Only a Boolean has an edge"
  Integer steps = integer(time);
  Boolean b = edge(steps); // error: steps
end EdgeNumber;
