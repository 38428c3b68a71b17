// fails check: `adaptor` shares its connector `pin`, but it has no such connector
model AdaptorWithoutItsConnector "The connector that an annotation names must exist"
  model Adaptor
    BondGraph.Interfaces.ElementPort port(n=1);
  equation
    port.e[1] = 0;
    annotation (__Harpoon_bond(kind="0", shared="pin"));
  end Adaptor;
  Adaptor adaptor(port(d=1));
end AdaptorWithoutItsConnector;
