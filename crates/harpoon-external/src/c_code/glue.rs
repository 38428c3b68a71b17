//! Foreign functions as declared → C that calls them: one wrapper each, all with the same signature.
//!
//! A wrapper stands behind the text of `Include`, so that the compiler compares the call with the function's own prototype. It
//! takes the address of the memory of each argument; a record is many such memories, one for each number in it, which the
//! wrapper puts into a struct. No text of the model but `Include` and identifiers gets into the C text.

use std::fmt::Write;

use super::prototype::{Parameter, Prototype, Scalar, Shape};

pub struct Glue {
    pub text: String,
    /// The line on which each wrapper begins.
    lines: Vec<usize>,
}

/// What messages of the compiler call the files.
pub const FILE: &str = "glue.c";
pub const INCLUDE: &str = "Include";

/// `lacks_prototype` says whose prototype the text of `Include` lacks: it is written as the specification has it.
pub fn write(include: &str, prototypes: &[&Prototype], lacks_prototype: impl Fn(&Prototype) -> bool) -> Glue {
    let mut glue = Glue { text: "#include \"ModelicaUtilities.h\"\n".to_string(), lines: Vec::new() };
    if !include.is_empty() {
        let _ = write!(glue.text, "#line 1 \"{INCLUDE}\"\n{include}\n");
        let next = glue.line() + 1;
        let _ = writeln!(glue.text, "#line {next} \"{FILE}\"");
    }
    glue.text += HEAD;
    for prototype in prototypes.iter().filter(|prototype| lacks_prototype(prototype)) {
        glue.text += &declaration(prototype);
    }
    for (k, prototype) in prototypes.iter().enumerate() {
        let line = glue.line();
        glue.lines.push(line);
        glue.text += &wrapper(k, prototype);
    }
    glue
}

pub fn wrapper_name(k: usize) -> String {
    format!("harpoon_call_{k}")
}

impl Glue {
    /// The number of the line that comes next.
    fn line(&self) -> usize {
        self.text.matches('\n').count() + 1
    }

    /// The function whose wrapper a line of the text belongs to.
    pub fn function_at(&self, line: usize) -> Option<usize> {
        self.lines.partition_point(|&begin| begin <= line).checked_sub(1)
    }
}

/// What is not as declared is no warning: the numbers would be wrong.
const HEAD: &str = "#include <setjmp.h>
extern void harpoon_enter(jmp_buf *back);
extern void harpoon_leave(void);
extern void *harpoon_allocate(size_t size);
#pragma GCC diagnostic error \"-Wimplicit-function-declaration\"
#pragma GCC diagnostic error \"-Wincompatible-pointer-types\"
#pragma GCC diagnostic error \"-Wint-conversion\"
";

fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Real => "double",
        Scalar::Whole => "int",
        Scalar::Text => "char *",
        Scalar::Object => "void *",
    }
}

fn declaration(prototype: &Prototype) -> String {
    let parameter = |parameter: &Parameter| match &parameter.shape {
        Shape::Record(_) => "void *".to_string(),
        Shape::Scalar(Scalar::Text) if parameter.is_array || parameter.is_output => "void *".to_string(),
        Shape::Scalar(scalar) if parameter.is_array || parameter.is_output => {
            format!("{} *", c_type(*scalar))
        }
        Shape::Scalar(Scalar::Whole) if parameter.is_size => "size_t".to_string(),
        Shape::Scalar(scalar) => c_type(*scalar).to_string(),
    };
    let result = match &prototype.result {
        Some(Shape::Scalar(scalar)) => c_type(*scalar).to_string(),
        Some(record) => struct_type(record),
        None => "void".to_string(),
    };
    let parameters = match prototype.parameters.is_empty() {
        true => "void".to_string(),
        false => prototype.parameters.iter().map(parameter).collect::<Vec<_>>().join(", "),
    };
    format!("extern {result} {}({parameters});\n", prototype.name)
}

/// Fields are named by their number: nobody looks at them but by their place.
fn struct_type(shape: &Shape) -> String {
    match shape {
        Shape::Scalar(scalar) => c_type(*scalar).to_string(),
        Shape::Record(fields) => {
            let fields = fields.iter().enumerate();
            let fields = fields.map(|(k, field)| format!("{} f{k}; ", struct_type(field)));
            format!("struct {{ {}}}", fields.collect::<String>())
        }
    }
}

/// `.f2.f0` with its type, for each number in the struct.
fn members(shape: &Shape, path: &str) -> Vec<(String, Scalar)> {
    match shape {
        Shape::Scalar(scalar) => vec![(path.to_string(), *scalar)],
        Shape::Record(fields) => {
            let fields = fields.iter().enumerate();
            fields.flat_map(|(k, field)| members(field, &format!("{path}.f{k}"))).collect()
        }
    }
}

fn wrapper(k: usize, prototype: &Prototype) -> String {
    let mut begin = String::new();
    let mut end = String::new();
    let mut arguments = Vec::new();
    let mut slot = 0;
    for (k, parameter) in prototype.parameters.iter().enumerate() {
        let is_pointer = parameter.is_array || parameter.is_output;
        arguments.push(match &parameter.shape {
            Shape::Record(_) => {
                let ty = struct_type(&parameter.shape);
                let _ = writeln!(begin, "    {ty} *r{k} = harpoon_allocate(n[{k}] * sizeof *r{k} + 1);");
                let _ = writeln!(begin, "    if (r{k} == NULL) ModelicaError(\"there is no memory\");");
                for (at, (member, scalar)) in members(&parameter.shape, "").iter().enumerate() {
                    let memory = format!("((({} *) a[{}])[i])", c_type(*scalar), slot + at);
                    let each = format!("for (size_t i = 0; i < n[{k}]; i++)");
                    let _ = writeln!(begin, "    {each} r{k}[i]{member} = {memory};");
                    if parameter.is_output {
                        let _ = writeln!(end, "    {each} {memory} = r{k}[i]{member};");
                    }
                }
                format!("(void *) r{k}")
            }
            // `const char **` and `char **` are both seen.
            Shape::Scalar(Scalar::Text) if is_pointer => format!("(void *) a[{slot}]"),
            Shape::Scalar(scalar) if is_pointer => format!("({} *) a[{slot}]", c_type(*scalar)),
            Shape::Scalar(scalar) => format!("*({} *) a[{slot}]", c_type(*scalar)),
        });
        slot += parameter.shape.scalars().len();
    }
    let call = format!("{}({})", prototype.name, arguments.join(", "));
    let call = match &prototype.result {
        None => format!("    {call};\n"),
        Some(Shape::Scalar(Scalar::Text)) => format!("    *(const char **) a[{slot}] = {call};\n"),
        Some(Shape::Scalar(scalar)) => format!("    *({} *) a[{slot}] = {call};\n", c_type(*scalar)),
        Some(record) => {
            let mut text =
                format!("    {} out;\n    __typeof__({call}) result = {call};\n", struct_type(record));
            text += "    _Static_assert(sizeof result == sizeof out, \"the struct is not the record\");\n";
            text += "    __builtin_memcpy(&out, &result, sizeof out);\n";
            for (at, (member, scalar)) in members(record, "").iter().enumerate() {
                let _ = writeln!(text, "    *({} *) a[{}] = out{member};", c_type(*scalar), slot + at);
            }
            text
        }
    };
    format!(
        "int {}(void **a, const size_t *n)\n{{\n    jmp_buf back;\n    (void) a, (void) n;\n    if (setjmp(back) != 0) return 1;\n    \
         harpoon_enter(&back);\n{begin}{call}{end}    harpoon_leave();\n    return 0;\n}}\n",
        wrapper_name(k)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(shape: Shape) -> Parameter {
        Parameter { shape, is_array: false, is_output: false, is_size: false }
    }

    #[test]
    fn a_call_is_written_with_its_types() {
        let real = || Shape::Scalar(Scalar::Real);
        let pair = Shape::Record(vec![real(), Shape::Record(vec![Shape::Scalar(Scalar::Whole)])]);
        let parameters = vec![
            parameter(real()),
            Parameter { is_array: true, ..parameter(Shape::Scalar(Scalar::Whole)) },
            Parameter { is_output: true, ..parameter(pair) },
        ];
        let prototype = Prototype { name: "f".into(), parameters, result: Some(real()) };
        let glue = write("double f();", &[&prototype], |_| true);
        for part in [
            "#line 1 \"Include\"\ndouble f();\n#line 5 \"glue.c\"\n",
            "extern double f(double, int *, void *);",
            "*(double *) a[4] = f(*(double *) a[0], (int *) a[1], (void *) r2);",
            "r2[i].f1.f0 = (((int *) a[3])[i]);",
            "(((double *) a[2])[i]) = r2[i].f0;",
        ] {
            assert!(glue.text.contains(part), "{part}\n{}", glue.text);
        }
        let line = glue.text.lines().position(|line| line.contains("harpoon_call_0")).unwrap() + 1;
        assert_eq!((glue.function_at(line), glue.function_at(line - 1)), (Some(0), None));
    }
}
