// error:
model UnclosedString "The string swallows the end of the class"
  parameter String s = "never ends;
end UnclosedString;
