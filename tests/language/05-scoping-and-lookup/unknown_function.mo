model UnknownFunction "No function has this name"
  Real x = filter(time); // error: filter
end UnknownFunction;
