// check: 1 unknowns
model Unknown "What a tool does not know it leaves alone"
  Real x = 1 annotation(__Vendor(colour = {1, 2, 3}, nested(a = "b")), Whatever = 3);
  annotation(__Vendor_flags = {true, false});
end Unknown;
