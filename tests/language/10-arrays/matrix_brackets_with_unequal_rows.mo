model UnequalRows "Rows have equal length"
  parameter Real A[:, :] = [1, 2; 3]; // error:
end UnequalRows;
