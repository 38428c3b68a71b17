package Library
  constant Real a = 2;
  constant Real omitted = 4;
end Library;
model GroupOnly "What is not listed is not imported"
  import Library.{a};
  parameter Real x = a + omitted; // error: omitted
end GroupOnly;
