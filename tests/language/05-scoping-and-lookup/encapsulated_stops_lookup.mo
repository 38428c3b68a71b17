package Library
  constant Real outside = 1;
  encapsulated model M
    parameter Real x = outside; // error: outside
  end M;
end Library;
model Encapsulated "An encapsulated class does not see what is around it"
  Library.M m;
end Encapsulated;
