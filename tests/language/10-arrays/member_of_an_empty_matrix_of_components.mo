model MemberOfAnEmptyMatrixOfComponents
  record R
    String name;
    Integer k[2];
  end R;
  parameter Integer n = 0;
  parameter R r[3, n];
  parameter Integer k[3, 0, 2] = r.k;
  parameter String names[3, 0] = r.name;
  parameter Integer row[0, 2] = r[2, :].k;
  // check: 0 unknowns
end MemberOfAnEmptyMatrixOfComponents;
