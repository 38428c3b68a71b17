model EmptyBraces "Without an element the type is unknown"
  parameter Real v[:] = {}; // error:
end EmptyBraces;
