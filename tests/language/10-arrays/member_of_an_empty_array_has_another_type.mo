model MemberOfAnEmptyArrayHasAnotherType
  record R
    String name;
  end R;
  parameter R r[0];
  parameter Real x[0] = r.name; // error: String
end MemberOfAnEmptyArrayHasAnotherType;
