// check: 0 unknowns
// value: s = "1|2"
// value: t = "1;2"
operator record Pair
  Integer a;
  Integer b;
  encapsulated operator function 'String'
    import Pair;
    input Pair p;
    input String separator = "|";
    output String s = String(p.a) + separator + String(p.b);
  end 'String';
end Pair;
model ToString "The conversion may have further arguments"
  parameter String s = String(Pair(1, 2));
  parameter String t = String(Pair(1, 2), separator = ";");
end ToString;
