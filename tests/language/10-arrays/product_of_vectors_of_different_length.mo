model DotMismatch "Both vectors have one length"
  parameter Real s = {1, 2}*{1, 2, 3}; // error:
end DotMismatch;
