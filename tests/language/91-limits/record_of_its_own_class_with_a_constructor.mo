// error: Cx
operator record Cx "Each part has a constructor, whose result has parts"
  Cx part;
  encapsulated operator 'constructor'
    function make
      output Cx z;
    end make;
  end 'constructor';
end Cx;
model UseCx
  Cx c;
end UseCx;
