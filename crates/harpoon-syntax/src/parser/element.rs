//! Imports, extends clauses, components and nested classes: appendix A.2.2 to A.2.4.

use super::{Cost, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_source::Diagnostic;

/// The prefixes of a component, next to those of every element.
#[derive(Default)]
struct TypePrefixes {
    flow: Option<FlowPrefix>,
    variability: Option<Variability>,
    causality: Option<Causality>,
}

impl Parser<'_> {
    /// An element with its semicolon.
    pub(super) fn element(&mut self, visibility: Visibility) -> Element {
        let start = self.start();
        self.charge::<Element>();
        match self.element_without_semicolon(visibility) {
            Ok(element) => {
                self.semicolon(match &element.kind {
                    ElementKind::Import(_) => "the import",
                    ElementKind::Extends(_) => "the extends clause",
                    ElementKind::Class(_) => "the class",
                    _ => "the declaration",
                });
                element
            }
            Err(_) => {
                self.skip_item();
                let span = self.span_from(start);
                let prefixes = ElementPrefixes::default();
                Element { span, visibility, prefixes, kind: ElementKind::Error, constrained_by: None }
            }
        }
    }

    fn element_without_semicolon(&mut self, visibility: Visibility) -> Result<Element> {
        let start = self.start();
        let mut prefixes = ElementPrefixes::default();
        let (kind, constrained_by) = match self.kind() {
            Kind::Import => (ElementKind::Import(self.import()?), None),
            Kind::Extends => (ElementKind::Extends(Box::new(self.extends()?)), None),
            _ => self.replaceable_element(&mut prefixes, false)?,
        };
        Ok(Element { span: self.span_from(start), visibility, prefixes, kind, constrained_by })
    }

    /// The element of `redeclare …` or `replaceable …` in a modifier, from `start` on; some prefixes are read.
    pub(super) fn redeclared_element(
        &mut self,
        start: u32,
        mut prefixes: ElementPrefixes,
    ) -> Result<Element> {
        let (kind, constrained_by) =
            self.nested(Cost::Class, |parser| parser.replaceable_element(&mut prefixes, true))?;
        let visibility = Visibility::Public;
        Ok(Element { span: self.span_from(start), visibility, prefixes, kind, constrained_by })
    }

    /// A class or components with all their prefixes. In a modifier, where a comma starts the next argument,
    /// there is a `single` component.
    fn replaceable_element(
        &mut self,
        prefixes: &mut ElementPrefixes,
        single: bool,
    ) -> Result<(ElementKind, Option<Box<ConstrainedBy>>)> {
        let start = self.start();
        let types = self.prefixes(prefixes);
        let is_class = self.kind().starts_class() && !self.at_old_identifier();
        let kind = if is_class || (!single && self.at_class_without_kind()) {
            ElementKind::Class(Box::new(self.class()?))
        } else {
            ElementKind::Components(self.component_clause(start, types, single)?)
        };
        let constrained_by = match self.kind() {
            Kind::ConstrainedBy | Kind::Extends => Some(Box::new(self.constrained_by()?)),
            _ => None,
        };
        if let Some(clause) = &constrained_by
            && !prefixes.replaceable
        {
            let message = "only a `replaceable` element can have a constraining clause";
            self.note(Diagnostic::error(clause.span, message));
        }
        Ok((kind, constrained_by))
    }

    /// Prefixes in any order: the order was fixed late, and old libraries have others.
    fn prefixes(&mut self, element: &mut ElementPrefixes) -> TypePrefixes {
        let mut types = TypePrefixes::default();
        while !self.at_old_identifier() {
            let repeated = match self.kind() {
                Kind::Redeclare => std::mem::replace(&mut element.redeclare, true),
                Kind::Final => std::mem::replace(&mut element.final_, true),
                Kind::Inner => std::mem::replace(&mut element.inner, true),
                Kind::Outer => std::mem::replace(&mut element.outer, true),
                Kind::Replaceable => std::mem::replace(&mut element.replaceable, true),
                Kind::Flow => types.flow.replace(FlowPrefix::Flow).is_some(),
                Kind::Stream => types.flow.replace(FlowPrefix::Stream).is_some(),
                Kind::Discrete => types.variability.replace(Variability::Discrete).is_some(),
                Kind::Parameter => types.variability.replace(Variability::Parameter).is_some(),
                Kind::Constant => types.variability.replace(Variability::Constant).is_some(),
                Kind::Input => types.causality.replace(Causality::Input).is_some(),
                Kind::Output => types.causality.replace(Causality::Output).is_some(),
                _ => break,
            };
            if repeated {
                let message = match self.kind() {
                    Kind::Flow | Kind::Stream => {
                        "only one of `flow` and `stream` can be given, and only once"
                    }
                    Kind::Discrete | Kind::Parameter | Kind::Constant => {
                        "only one of `discrete`, `parameter` and `constant` can be given, and only once"
                    }
                    Kind::Input | Kind::Output => {
                        "only one of `input` and `output` can be given, and only once"
                    }
                    _ => "the prefix is given twice",
                };
                self.note(Diagnostic::error(self.token_span(), message));
            }
            self.bump();
        }
        types
    }

    fn import(&mut self) -> Result<Import> {
        let start = self.start();
        self.bump();
        let kind = if self.at(Kind::String) {
            let start = self.start();
            let text = self.string_token();
            ImportKind::File(StringLiteral { span: self.span_from(start), text })
        } else if self.nth(1) == Kind::Equals {
            let ident = self.ident("a name before `=`")?;
            self.bump();
            ImportKind::Renaming(ident, self.path("the name of what is imported")?)
        } else {
            let path = self.path("the name of what is imported")?;
            if self.eat(Kind::DotStar) {
                ImportKind::Unqualified(path)
            } else if self.eat(Kind::Dot) {
                self.import_list(path)?
            } else {
                ImportKind::Qualified(path)
            }
        };
        let span = self.span_from(start);
        self.comment()?;
        Ok(Import { span, kind })
    }

    /// After `import A.B.`
    fn import_list(&mut self, path: Path) -> Result<ImportKind> {
        if self.eat(Kind::Star) {
            return Ok(ImportKind::Unqualified(path));
        }
        let open = self.start();
        self.expect(Kind::LeftBrace, "or `*` after the `.`")?;
        let mut idents = Vec::new();
        self.list(open, Kind::RightBrace, |parser| {
            idents.push(parser.ident("a name to import")?);
            Ok(())
        });
        Ok(ImportKind::Group(path, idents))
    }

    fn extends(&mut self) -> Result<Extends> {
        let start = self.start();
        self.bump();
        let base = self.path("the name of a class after `extends`")?;
        let modification = self.class_modification()?;
        let annotation = self.annotation()?;
        Ok(Extends { span: self.span_from(start), base, modification, annotation })
    }

    /// `constrainedby Base(…) "description" annotation(…)`; libraries of version 2 write `extends`.
    fn constrained_by(&mut self) -> Result<ConstrainedBy> {
        let start = self.start();
        self.bump();
        let base = self.path("the name of the constraining class")?;
        let modification = self.class_modification()?;
        let (description, annotation) = self.comment()?;
        Ok(ConstrainedBy { span: self.span_from(start), base, modification, description, annotation })
    }

    fn component_clause(&mut self, start: u32, types: TypePrefixes, single: bool) -> Result<ComponentClause> {
        let TypePrefixes { flow, variability, causality } = types;
        if !matches!(self.kind(), Kind::Ident | Kind::Dot) && !self.at_old_identifier() {
            return Err(self.no_declaration());
        }
        let type_name = self.path("the name of a type")?;
        let subscripts = self.subscripts()?;
        let mut declarations = Vec::with_capacity(1);
        loop {
            self.charge::<Declaration>();
            declarations.push(self.declaration(&type_name)?);
            if single || !self.eat(Kind::Comma) {
                break;
            }
        }
        let span = self.span_from(start);
        Ok(ComponentClause { span, flow, variability, causality, type_name, subscripts, declarations })
    }

    fn no_declaration(&mut self) -> super::Reported {
        let start = self.start();
        let reported = self.expected("a declaration");
        match self.kind() {
            Kind::If | Kind::For | Kind::When | Kind::Connect | Kind::Der | Kind::LeftParen | Kind::Time => {
                self.hint(start, "equations stand after `equation`, statements after `algorithm`")
            }
            Kind::Else | Kind::ElseIf | Kind::ElseWhen => self.hint(start, "no `if` or `when` is open here"),
            _ => {}
        }
        reported
    }

    fn declaration(&mut self, type_name: &Path) -> Result<Declaration> {
        let start = self.start();
        let ident = match self.new_ident("the name of a component") {
            Ok(ident) => ident,
            Err(reported) => {
                if matches!(self.kind(), Kind::Equals | Kind::Assign | Kind::LeftParen) {
                    self.hint(start, "equations stand after `equation`, statements after `algorithm`");
                } else if self.at(Kind::Semicolon) && type_name.idents.len() == 1 {
                    self.hint(start, "a declaration is a type and a name, such as `Real x`");
                }
                return Err(reported);
            }
        };
        let subscripts = self.subscripts()?;
        let modification = self.modification()?;
        let condition = match self.eat(Kind::If) {
            true => Some(Box::new(self.expression()?)),
            false => None,
        };
        let (description, annotation) = self.comment()?;
        let span = self.span_from(start);
        Ok(Declaration { span, ident, subscripts, modification, condition, description, annotation })
    }
}
