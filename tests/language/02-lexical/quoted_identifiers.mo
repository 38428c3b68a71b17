// check: 0 unknowns
// value: n = 17
model QuotedNames "A name in single quotes may contain any printable character"
  parameter Integer '1st + 2nd' = 7;
  parameter Integer 'it\'s' = 10;
  parameter Integer n = '1st + 2nd' + 'it\'s';
end QuotedNames;
