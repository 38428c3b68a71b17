//! A class → what its author says about it: description, parameters, connectors, what it is made of, and the page of its `Documentation`
//! annotation (18.2 of the specification). Nothing is simulated, and what cannot be found out is left out.

use harpoon_classes::{DefId, Libraries, Trees};
use harpoon_instance::{
    BindingSource, CompId, FrameId, Instance, Kind, PRELUDE, Prefixes, Purpose, kind_name,
};
use harpoon_source::{Diagnostic, Sources};
use harpoon_syntax::ast::{self, ArgumentKind, ClassBody, ClassKind, ElementKind, Expr, ExprKind};

use crate::compile::{add_libraries, on_large_stack};
use crate::messages::messages;
use crate::{Options, Outcome, Told, own_libraries};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Documentation {
    pub name: String,
    /// `model`, `partial model`, `function` …
    pub kind: String,
    pub description: String,
    /// The classes that it extends.
    pub bases: Vec<String>,
    /// Parameters, connectors and so on, each list under its heading; none is empty.
    pub lists: Vec<(String, Vec<Entry>)>,
    /// HTML, as the author wrote it.
    pub info: Option<String>,
}

/// One thing that a class has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub ty: String,
    pub unit: String,
    /// As it is written in the model.
    pub default: String,
    pub description: String,
}

/// The documentation, or what stands in the way.
pub fn document(options: &Options) -> Result<Documentation, Outcome> {
    on_large_stack(|| {
        let sources = Sources::new(Box::new(own_libraries::file_system()));
        let trees = Trees::new();
        let libraries = Libraries::new(&sources, &trees);
        let mut diagnostics = add_libraries(&libraries, options);
        let found = libraries.model(&options.model);
        diagnostics.extend(libraries.take_diagnostics());
        let found = found.map_err(|problem| diagnostics.push(problem));
        match (found, diagnostics.iter().any(Diagnostic::is_error)) {
            (Ok(class), false) => {
                let file = sources.add("<built-in>", PRELUDE);
                let prelude = harpoon_syntax::parse(file, sources.text(file)).tree;
                let mut instance = Instance::new(&libraries, &prelude);
                Ok(Reader { libraries: &libraries, instance: &mut instance }.read(class))
            }
            _ => Err(Outcome {
                messages: messages(&sources, diagnostics.iter(), options.style),
                told: diagnostics.iter().map(|diagnostic| Told::of(&sources, diagnostic)).collect(),
                has_errors: true,
                ..Outcome::default()
            }),
        }
    })
}

struct Reader<'r, 's> {
    libraries: &'s Libraries<'s>,
    instance: &'r mut Instance<'s>,
}

/// Headings, in the order in which a reader wants them.
const PARAMETERS: &str = "Parameters";
const CONSTANTS: &str = "Constants";
const INPUTS: &str = "Inputs";
const OUTPUTS: &str = "Outputs";
const CONNECTORS: &str = "Connectors";
const VARIABLES: &str = "Variables";
const COMPONENTS: &str = "Components";
const CONTENTS: &str = "Contents";
const HEADINGS: [&str; 8] =
    [PARAMETERS, CONSTANTS, INPUTS, OUTPUTS, CONNECTORS, VARIABLES, COMPONENTS, CONTENTS];

impl<'s> Reader<'_, 's> {
    fn read(&mut self, class: DefId) -> Documentation {
        let name = self.libraries.qualified_name(class);
        let ast = self.libraries.class(class);
        let mut entries = self.literals(ast);
        let mut bases = Vec::new();
        // What cannot be opened is described by its text.
        if let Some(frame) = self.open(&name, ast.kind) {
            bases = self.bases(frame, ast);
            let components = self.instance.components_of(frame);
            entries
                .extend(components.into_iter().filter_map(|component| self.component(component, ast.kind)));
        }
        entries.extend(self.contents(class));
        let of = |heading: &str| -> Vec<Entry> {
            entries.iter().filter(|(of, _)| *of == heading).map(|(_, entry)| entry.clone()).collect()
        };
        let lists = HEADINGS.map(|heading| (heading.to_string(), of(heading)));
        Documentation {
            name,
            kind: if ast.partial {
                format!("partial {}", kind_name(ast.kind))
            } else {
                kind_name(ast.kind).to_string()
            },
            description: text_of(&ast.description),
            bases,
            lists: lists.into_iter().filter(|(_, entries)| !entries.is_empty()).collect(),
            info: info(ast),
        }
    }

    fn open(&mut self, name: &str, kind: ClassKind) -> Option<FrameId> {
        let purpose = if kind == ClassKind::Package { Purpose::Package } else { Purpose::Component };
        self.instance.quietly(|instance| {
            let class = instance.find_class(name)?;
            let class = instance.resolve_alias(class).ok()?;
            let modifier = instance.modifier(None, instance.root);
            let frame = instance.new_frame(class, modifier, purpose, None, Prefixes::default()).ok()?;
            instance.top = Some(frame);
            Some(frame)
        })
    }

    fn bases(&mut self, frame: FrameId, ast: &'s ast::Class) -> Vec<String> {
        let scope = self.instance.frames[frame].root;
        let paths: Vec<&'s ast::Path> = match &ast.body {
            ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => {
                let extends = composition.elements.iter().filter_map(|element| match &element.kind {
                    ElementKind::Extends(extends) => Some(&extends.base),
                    _ => None,
                });
                extends.collect()
            }
            ClassBody::Short { base, .. } => vec![base],
            _ => Vec::new(),
        };
        let name = |path: &'s ast::Path| {
            let found = self.instance.quietly(|instance| instance.lookup_class(path, scope));
            found.map_or_else(|_| path.to_string(), |class| self.instance.class_name(class))
        };
        paths.into_iter().map(name).collect()
    }

    /// With the heading that it stands under.
    fn component(&mut self, component: CompId, of: ClassKind) -> Option<(&'static str, Entry)> {
        let known = &self.instance.components[component];
        let (prefixes, declared, modifier) = (known.prefixes, known.declared, known.modifier.clone());
        if prefixes.protected {
            return None;
        }
        let clause = declared.clause;
        let kind = self.instance.quietly(|instance| instance.resolve(component));
        let class = self.instance.quietly(|instance| {
            let scope = instance.components[component].scope;
            instance.lookup_class(&clause.type_name, scope).ok()
        });
        let is_connector = class.is_some_and(|class| {
            let kind = self.instance.classes[class].definition.ast.kind;
            matches!(kind, ClassKind::Connector | ClassKind::ExpandableConnector)
        });
        let is_variable = matches!(kind, Kind::Variable(_) | Kind::Local(_));
        let heading = match (clause.variability, clause.causality) {
            (Some(ast::Variability::Parameter), _) => PARAMETERS,
            (Some(ast::Variability::Constant), _) => CONSTANTS,
            _ if is_connector && of != ClassKind::Connector => CONNECTORS,
            (_, Some(ast::Causality::Input)) => INPUTS,
            (_, Some(ast::Causality::Output)) => OUTPUTS,
            _ if is_variable => VARIABLES,
            _ => COMPONENTS,
        };
        let default = match modifier.binding.as_ref().map(|binding| &binding.source) {
            Some(BindingSource::Text { expr, .. }) => one_line(self.libraries.text(expr.span)),
            _ => String::new(),
        };
        let subscripts = declared.declaration.subscripts.first().zip(declared.declaration.subscripts.last());
        let dimensions = subscripts.map(|(first, last)| {
            let (first, last) = (subscript_span(first)?, subscript_span(last)?);
            Some(one_line(self.libraries.text(harpoon_source::Span { end: last.end, ..first })))
        });
        let dimensions = match dimensions {
            None => String::new(),
            Some(None) => "[:]".to_string(),
            Some(Some(text)) => format!("[{text}]"),
        };
        let entry = Entry {
            name: format!("{}{dimensions}", known_name(self.instance, component)),
            ty: clause.type_name.to_string(),
            unit: self.unit(&kind),
            default,
            description: text_of(&declared.declaration.description),
        };
        Some((heading, entry))
    }

    fn unit(&mut self, kind: &Kind) -> String {
        let Kind::Variable(variable) = *kind else { return String::new() };
        let unit = self.instance.quietly(|instance| instance.attribute(variable, "unit"));
        let unit = unit.ok().flatten().and_then(|unit| self.instance.pool.as_string(unit));
        unit.map_or_else(String::new, |unit| unit.to_string())
    }

    fn contents(&self, class: DefId) -> Vec<(&'static str, Entry)> {
        let children = self.libraries.children(class).iter();
        let entry = |(name, child): &(harpoon_index::Name, DefId)| {
            let ast = self.libraries.class(*child);
            Entry {
                name: name.to_string(),
                ty: kind_name(ast.kind).to_string(),
                description: text_of(&ast.description),
                ..Entry::default()
            }
        };
        children.map(|child| (CONTENTS, entry(child))).collect()
    }

    /// Those of an enumeration.
    fn literals(&self, ast: &ast::Class) -> Vec<(&'static str, Entry)> {
        let ClassBody::Enumeration { literals: Some(literals) } = &ast.body else { return Vec::new() };
        let entry = |literal: &ast::EnumLiteral| Entry {
            name: literal.ident.name.to_string(),
            description: text_of(&literal.description),
            ..Entry::default()
        };
        literals.iter().map(|literal| (CONSTANTS, entry(literal))).collect()
    }
}

fn known_name(instance: &Instance<'_>, component: CompId) -> String {
    instance.components[component].name.to_string()
}

fn subscript_span(subscript: &ast::Subscript) -> Option<harpoon_source::Span> {
    match subscript {
        ast::Subscript::Expr(expr) => Some(expr.span),
        _ => None,
    }
}

/// So much of a text that somebody wrote in many lines is enough.
const LONGEST_DEFAULT: usize = 60;

fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(LONGEST_DEFAULT) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

fn text_of(literal: &Option<ast::StringLiteral>) -> String {
    literal.as_ref().map_or_else(String::new, |literal| literal.text.to_string())
}

/// `annotation(Documentation(info="…"))`
fn info(class: &ast::Class) -> Option<String> {
    let arguments = class.annotations.iter().flat_map(|annotation| &annotation.arguments);
    let documentation = arguments.filter_map(|argument| named(argument, "Documentation"));
    let mut arguments = documentation.flat_map(|modification| &modification.arguments);
    let info = arguments.find_map(|argument| named(argument, "info"))?;
    text(info.binding.as_ref()?).filter(|text| !text.trim().is_empty())
}

fn named<'a>(argument: &'a ast::Argument, name: &str) -> Option<&'a ast::Modification> {
    match &argument.kind {
        ArgumentKind::Modify { path, modification, .. } if path.to_string() == name => modification.as_ref(),
        _ => None,
    }
}

fn text(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::String(text) => Some(text.to_string()),
        ExprKind::Parenthesis(inner) => text(inner),
        ExprKind::Binary(ast::BinaryOp::Add, left, right) => Some(text(left)? + &text(right)?),
        _ => None,
    }
}
