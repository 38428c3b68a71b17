// check: 0 unknowns
// value: s = "a // b /* c */"
model CommentInString "Inside a string there are no comments"
  parameter String s = "a // b /* c */";
end CommentInString;
