model NoTruncation "A Real is not accepted where an Integer is needed"
  parameter Integer count = 2.5; // error: count
end NoTruncation;
