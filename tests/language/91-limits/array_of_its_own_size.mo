// error: endless
model OwnSize "The size asks for itself"
  Real endless[size(endless, 1)];
end OwnSize;
