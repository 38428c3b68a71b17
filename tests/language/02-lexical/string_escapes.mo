// check: 0 unknowns
// value: s = "tab\tquote\"backslash\\newline\nsingle'question?"
model StringEscapes "Escape sequences stand for one character each"
  parameter String s = "tab\tquote\"backslash\\newline\nsingle\'question\?";
end StringEscapes;
