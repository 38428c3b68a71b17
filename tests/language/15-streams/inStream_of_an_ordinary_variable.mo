model Wrong "Only a stream variable has an inflowing value"
  Real level = time;
  Real x = inStream(level); // error: level
end Wrong;
