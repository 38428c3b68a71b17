//! Files and classes: appendix A.2.1 and A.2.2.

use super::{Cost, Open, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn stored_definition(&mut self) -> StoredDefinition {
        self.file_imports();
        let within = self.within();
        let mut classes = Vec::new();
        let mut strayed = false;
        while !self.at(Kind::EndOfFile) {
            let before = self.position;
            // Of what stands outside of the classes only the first is reported: often a word is missing there.
            self.derailed = strayed;
            self.file_imports();
            self.eat(Kind::Final);
            if self.kind().starts_class() || self.at_class_without_kind() {
                self.derailed = false;
                classes.extend(self.class().ok());
                self.semicolon("the class");
            } else {
                self.not_a_class();
                strayed = true;
            }
            if self.position == before {
                self.bump();
            }
        }
        let span = Span::new(self.file, 0, self.text.len());
        StoredDefinition { span, within, classes }
    }

    /// `import "file.mo";` before the classes, as old tools wrote it: where libraries are is not said by files.
    fn file_imports(&mut self) {
        while self.at(Kind::Import) && self.nth(1) == Kind::String {
            self.bump();
            self.bump();
            self.semicolon("the import");
        }
    }

    fn within(&mut self) -> Option<Within> {
        let start = self.start();
        if !self.eat(Kind::Within) {
            return None;
        }
        let path = match self.at(Kind::Semicolon) {
            true => None,
            false => self.path("the name of a package after `within`").ok(),
        };
        let span = self.span_from(start);
        self.semicolon("`within`");
        Some(Within { span, path })
    }

    fn not_a_class(&mut self) {
        let start = self.start();
        self.expected("a class such as `model` or `package`");
        if self.at(Kind::Within) {
            self.hint(start, "`within` stands once, at the start of the file");
        } else if self.at(Kind::End) {
            self.hint(start, "this `end` closes nothing");
        } else {
            self.hint(start, "declarations and equations stand inside a class");
        }
        while !self.at(Kind::EndOfFile) && !self.eat(Kind::Semicolon) && !self.kind().starts_class() {
            self.bump();
        }
    }

    /// From the prefixes to `end Name`.
    pub(super) fn class(&mut self) -> Result<Class> {
        self.charge::<Class>();
        self.nested(Cost::Class, |parser| {
            let annotations = std::mem::take(&mut parser.class_annotations);
            let late_elements = std::mem::take(&mut parser.late_elements);
            let class = parser.class_definition();
            parser.class_annotations = annotations;
            parser.late_elements = late_elements;
            class
        })
    }

    fn class_definition(&mut self) -> Result<Class> {
        let start = self.start();
        let (mut encapsulated, mut partial) = (false, false);
        loop {
            match self.kind() {
                Kind::Encapsulated => encapsulated = true,
                Kind::Partial => partial = true,
                _ => break,
            }
            self.bump();
        }
        let (kind, purity) = match self.at_class_without_kind() {
            true => {
                self.expected("a kind of class such as `model` or `package`");
                (ClassKind::Class, None)
            }
            false => self.class_kind()?,
        };
        let extends = self.eat(Kind::Extends);
        let name = self.class_name();
        let (description, body) = if !extends && self.eat(Kind::Equals) {
            let body = self.short_class_body()?;
            let (description, annotation) = self.comment()?;
            self.class_annotations.extend(annotation);
            (description, body)
        } else {
            self.long_class_body(extends, name)
        };
        let annotations = std::mem::take(&mut self.class_annotations);
        let span = self.span_from(start);
        Ok(Class { span, encapsulated, partial, kind, purity, name, description, body, annotations })
    }

    /// The name, or an empty one to which any `end` fits.
    fn class_name(&mut self) -> Ident {
        let keyword = self.kind();
        if let Ok(name) = self.new_ident("a name for the class") {
            return name;
        }
        let start = self.start();
        if keyword.is_keyword() && !self.starts_body() {
            self.bump();
        }
        if keyword.starts_class() && self.at(Kind::Ident) {
            // The word was written twice.
            return self.take_ident();
        }
        Ident { name: Name::new(""), span: Span { file: self.file, start, end: start } }
    }

    /// At `Name "description"` with `end Name` to follow.
    pub(super) fn at_class_without_kind(&mut self) -> bool {
        self.at(Kind::Ident) && self.nth(1) == Kind::String && self.closed_later(self.token_text())
    }

    fn starts_body(&self) -> bool {
        matches!(self.kind(), Kind::End | Kind::Equation | Kind::Algorithm | Kind::Public | Kind::Protected)
    }

    fn class_kind(&mut self) -> Result<(ClassKind, Option<Purity>)> {
        let purity = match self.kind() {
            Kind::Pure => Some(Purity::Pure),
            Kind::Impure => Some(Purity::Impure),
            _ => None,
        };
        if purity.is_some() {
            self.bump();
        }
        let kind = match (self.kind(), self.nth(1)) {
            (Kind::Operator, Kind::Function) => ClassKind::OperatorFunction,
            (Kind::Operator, Kind::Record) => ClassKind::OperatorRecord,
            (Kind::Expandable, Kind::Connector) => ClassKind::ExpandableConnector,
            (Kind::Operator, _) => ClassKind::Operator,
            (Kind::Class, _) => ClassKind::Class,
            (Kind::Model, _) => ClassKind::Model,
            (Kind::Record, _) => ClassKind::Record,
            (Kind::Block, _) => ClassKind::Block,
            (Kind::Connector, _) => ClassKind::Connector,
            (Kind::Type, _) => ClassKind::Type,
            (Kind::Package, _) => ClassKind::Package,
            (Kind::Function, _) => ClassKind::Function,
            _ => return Err(self.expected("a kind of class such as `model` or `function`")),
        };
        if purity.is_some() && !matches!(kind, ClassKind::Function | ClassKind::OperatorFunction) {
            self.expected("`function` after `pure` or `impure`");
        }
        use ClassKind::{ExpandableConnector, OperatorFunction, OperatorRecord};
        if matches!(kind, OperatorFunction | OperatorRecord | ExpandableConnector) {
            self.bump();
        }
        self.bump();
        Ok((kind, purity))
    }

    /// After `type T =`.
    fn short_class_body(&mut self) -> Result<ClassBody> {
        if self.eat(Kind::Enumeration) {
            return self.enumeration();
        }
        if self.eat(Kind::Der) {
            return self.derivative();
        }
        let (mut causality, mut flow) = (None, None);
        loop {
            match self.kind() {
                Kind::Input => causality = Some(Causality::Input),
                Kind::Output => causality = Some(Causality::Output),
                Kind::Flow => flow = Some(FlowPrefix::Flow),
                Kind::Stream => flow = Some(FlowPrefix::Stream),
                _ => break,
            }
            self.bump();
        }
        let base = self.path("the name of a class after `=`")?;
        let subscripts = self.subscripts()?;
        let modification = self.class_modification()?;
        Ok(ClassBody::Short { causality, flow, base, subscripts, modification })
    }

    fn enumeration(&mut self) -> Result<ClassBody> {
        let open = self.start();
        self.expect(Kind::LeftParen, "after `enumeration`")?;
        if self.eat(Kind::Colon) {
            self.expect(Kind::RightParen, "after `:`")?;
            return Ok(ClassBody::Enumeration { literals: None });
        }
        let mut literals = Vec::new();
        self.list(open, Kind::RightParen, |parser| {
            let ident = parser.new_ident("the name of a literal")?;
            let (description, annotation) = parser.comment()?;
            literals.push(EnumLiteral { ident, description, annotation });
            Ok(())
        });
        Ok(ClassBody::Enumeration { literals: Some(literals) })
    }

    fn derivative(&mut self) -> Result<ClassBody> {
        let open = self.start();
        self.expect(Kind::LeftParen, "after `der`")?;
        let function = self.path("the name of a function")?;
        let mut inputs = Vec::new();
        self.expect(Kind::Comma, "and an input to differentiate by")?;
        self.list(open, Kind::RightParen, |parser| {
            inputs.push(parser.ident("the name of an input")?);
            Ok(())
        });
        Ok(ClassBody::Derivative { function, inputs })
    }

    fn long_class_body(&mut self, extends: bool, name: Ident) -> (Option<StringLiteral>, ClassBody) {
        self.open.push(Open { kind: Kind::Ident, ident: name, late_element: None });
        let modification = match extends {
            true => self.class_modification().ok().flatten(),
            false => None,
        };
        let description = self.description();
        let mut composition = Composition::default();
        loop {
            self.composition(&mut composition);
            if self.end_of_class(name) {
                break;
            }
        }
        let body = match extends {
            true => ClassBody::Extends { modification, composition },
            false => ClassBody::Long(composition),
        };
        (description, body)
    }

    /// Everything between the name and `end`. Annotations may stand anywhere, as in old libraries.
    fn composition(&mut self, composition: &mut Composition) {
        let mut visibility = Visibility::Public;
        loop {
            let before = self.position;
            self.derailed = false;
            match (self.kind(), self.nth(1)) {
                (Kind::EndOfFile, _) => return,
                (Kind::End, Kind::If | Kind::For | Kind::When | Kind::While) => self.stray_end(),
                (Kind::End, _) => return,
                _ if self.at_bare_end() => return,
                (Kind::Public, _) => {
                    self.bump();
                    visibility = Visibility::Public;
                }
                (Kind::Protected, _) => {
                    self.bump();
                    visibility = Visibility::Protected;
                }
                (Kind::Equation | Kind::Algorithm, _) | (Kind::Initial, Kind::Equation | Kind::Algorithm) => {
                    let section = self.section();
                    self.push_section(composition, section, visibility);
                }
                (Kind::External, _) => self.external_clause(composition),
                (Kind::Annotation, _) => self.class_annotation(),
                // One too many, as in Modelica.Media of 2.2.
                (Kind::Semicolon, _) => self.bump(),
                _ if self.at_equation() => {
                    let section = self.section_without_word();
                    self.push_section(composition, section, visibility);
                }
                _ => composition.elements.push(self.element(visibility)),
            }
            if self.position == before {
                self.bump();
            }
        }
    }

    /// Adds a section, and the elements that were found in it.
    fn push_section(&mut self, composition: &mut Composition, section: Section, visibility: Visibility) {
        composition.sections.push(section);
        for mut element in self.late_elements.drain(..) {
            element.visibility = visibility;
            composition.elements.push(element);
        }
    }

    /// `annotation(…);` of the class, anywhere inside it.
    pub(super) fn class_annotation(&mut self) {
        match self.annotation() {
            Ok(annotation) => {
                self.class_annotations.extend(annotation);
                self.semicolon("the annotation");
            }
            Err(_) => self.skip_item(),
        }
    }

    /// `end if` where no `if` is open, `end Name` where no such class is.
    pub(super) fn stray_end(&mut self) {
        let span = self.token_span();
        self.bump();
        let message = match self.at(Kind::Ident) {
            true => format!("`end {}` closes nothing", self.token_text()),
            false => format!("`end {0}` without `{0}`", self.token_text()),
        };
        self.report(Diagnostic::error(span.to(self.token_span()), message));
        self.bump();
        self.eat(Kind::Semicolon);
    }

    fn section(&mut self) -> Section {
        let start = self.start();
        let initial = self.eat(Kind::Initial);
        if self.eat(Kind::Equation) {
            return Section::Equations { initial, equations: self.equations() };
        }
        self.bump();
        let statements = self.statements();
        Section::Algorithm { span: self.span_from(start), initial, statements }
    }

    /// Equations or statements among the declarations: the word before them is missing.
    fn section_without_word(&mut self) -> Section {
        let start = self.start();
        let statements = self.assigns();
        let (what, word) = match statements {
            true => ("a statement", "algorithm"),
            false => ("an equation", "equation"),
        };
        let message = format!("{what} cannot stand among declarations");
        self.report(Diagnostic::error(self.token_span(), message).hint(format!("write `{word}` before it")));
        // Declarations that follow are part of the same mistake.
        self.set_late_element(Some(usize::MAX));
        let section = match statements {
            true => {
                let statements = self.statements();
                Section::Algorithm { span: self.span_from(start), initial: false, statements }
            }
            false => Section::Equations { initial: false, equations: self.equations() },
        };
        self.set_late_element(None);
        section
    }

    fn set_late_element(&mut self, number: Option<usize>) {
        if let Some(class) = self.open.last_mut() {
            class.late_element = number;
        }
    }

    fn external_clause(&mut self, composition: &mut Composition) {
        let span = self.token_span();
        match self.external() {
            Ok(external) => {
                if composition.external.is_some() {
                    self.note(Diagnostic::error(span, "a function has only one `external` clause"));
                }
                composition.external = Some(external);
                self.semicolon("the external clause");
            }
            Err(_) => self.skip_item(),
        }
    }

    fn external(&mut self) -> Result<External> {
        let start = self.start();
        self.bump();
        let language = match self.at(Kind::String) {
            true => {
                let start = self.start();
                let text = self.string_token();
                Some(StringLiteral { span: self.span_from(start), text })
            }
            false => None,
        };
        let mut result = None;
        let mut function = None;
        let mut arguments = Vec::new();
        if !matches!(self.kind(), Kind::Semicolon | Kind::Annotation) {
            if self.nth(1) != Kind::LeftParen {
                result = Some(self.component_ref("the result or the function that is called")?);
                self.expect(Kind::Equals, "and the external function after the result")?;
            }
            function = Some(self.ident("the name of the external function")?);
            let open = self.start();
            self.expect(Kind::LeftParen, "after the name of the external function")?;
            self.list(open, Kind::RightParen, |parser| {
                arguments.push(parser.expression()?);
                Ok(())
            });
        }
        let annotation = self.annotation()?;
        Ok(External { span: self.span_from(start), language, result, function, arguments, annotation })
    }
}
