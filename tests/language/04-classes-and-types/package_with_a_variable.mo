// error: level
package Wrong
  Real level = 1;
end Wrong;
model UseWrong "A package contains classes and constants only"
  Real x = Wrong.level;
end UseWrong;
