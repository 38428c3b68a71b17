model Frame
  model Core
    Real x = 1;
  end Core;
end Frame;
model Wrong "Two classes of one name must be the same"
  extends Frame;
  model Core // error: Core
    Real x = 2;
  end Core;
  Core core;
end Wrong;
