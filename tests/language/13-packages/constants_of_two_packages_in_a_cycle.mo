// error: lap
package A
  constant Integer lapA = B.lapB + 1;
end A;
package B
  constant Integer lapB = A.lapA + 1;
end B;
model Cycle "Each constant waits for the other"
  parameter Integer x = A.lapA;
end Cycle;
