record Point
  Real x = 0;
end Point;
model OwnType "The component hides the class that it needs"
  Point Point; // error: Point
end OwnType;
