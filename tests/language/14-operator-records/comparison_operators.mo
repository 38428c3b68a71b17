// check: 0 unknowns
// value: e = true
// value: l = false
operator record Version
  Integer major;
  Integer minor;
  encapsulated operator function '=='
    import Version;
    input Version a;
    input Version b;
    output Boolean y = a.major == b.major and a.minor == b.minor;
  end '==';
  encapsulated operator function '<'
    import Version;
    input Version a;
    input Version b;
    output Boolean y = a.major < b.major or a.major == b.major and a.minor < b.minor;
  end '<';
end Version;
model Compare "Relations can be defined too"
  parameter Boolean e = Version(3, 6) == Version(3, 6);
  parameter Boolean l = Version(3, 6) < Version(3, 4);
end Compare;
