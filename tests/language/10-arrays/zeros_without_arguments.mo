model ZerosNothing "At least one size is needed"
  parameter Integer z = zeros(); // error: zeros
end ZerosNothing;
