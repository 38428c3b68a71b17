within BondGraph;
package Icons "Pictures that classes share"
  extends Package;
  annotation (Documentation(info="<html><p>Only graphics: extending one of these adds nothing else to a class.</p></html>"));
end Icons;
