//! What the lexer cuts the text into: a kind and where it stands, twelve bytes, nothing copied.

use std::fmt;

#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
}

/// Declares the kinds with a fixed spelling; the others are listed by hand below.
macro_rules! kinds {
    (keywords { $($keyword:ident $word:literal)* } symbols { $($symbol:ident $sign:literal)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(crate) enum Kind {
            $($keyword,)*
            $($symbol,)*
            Ident,
            Integer,
            Real,
            String,
            /// The lexer has already said what is wrong here.
            Invalid,
            EndOfFile,
        }

        impl Kind {
            pub fn keyword(word: &str) -> Option<Kind> {
                Some(match word { $($word => Kind::$keyword,)* _ => return None })
            }

            /// The text of all tokens of this kind, where there is only one.
            pub fn spelling(self) -> Option<&'static str> {
                Some(match self {
                    $(Kind::$keyword => $word,)*
                    $(Kind::$symbol => $sign,)*
                    _ => return None,
                })
            }

            pub fn is_keyword(self) -> bool {
                matches!(self, $(Kind::$keyword)|*)
            }
        }
    };
}

kinds! {
    keywords {
        Algorithm "algorithm" And "and" Annotation "annotation" Block "block" Break "break" Class "class"
        Connect "connect" Connector "connector" Constant "constant" ConstrainedBy "constrainedby" Der "der"
        Discrete "discrete" Each "each" Else "else" ElseIf "elseif" ElseWhen "elsewhen"
        Encapsulated "encapsulated" End "end" Enumeration "enumeration" Equation "equation"
        Expandable "expandable" Extends "extends" External "external" False "false" Final "final" Flow "flow"
        For "for" Function "function" If "if" Import "import" Impure "impure" In "in" Initial "initial"
        Inner "inner" Input "input" Loop "loop" Model "model" Not "not" Operator "operator" Or "or"
        Outer "outer" Output "output" Package "package" Parameter "parameter" Partial "partial"
        Protected "protected" Public "public" Pure "pure" Record "record" Redeclare "redeclare"
        Replaceable "replaceable" Return "return" Stream "stream" Then "then" Time "time" True "true"
        Type "type" When "when" While "while" Within "within"
    }
    symbols {
        LeftParen "(" RightParen ")" LeftBracket "[" RightBracket "]" LeftBrace "{" RightBrace "}"
        Comma "," Semicolon ";" Colon ":" Assign ":=" Equals "=" Dot "."
        Plus "+" Minus "-" Star "*" Slash "/" Caret "^"
        DotPlus ".+" DotMinus ".-" DotStar ".*" DotSlash "./" DotCaret ".^"
        Less "<" LessEqual "<=" Greater ">" GreaterEqual ">=" EqualEqual "==" NotEqual "<>"
    }
}

impl Kind {
    /// The closing bracket that belongs to an opening one.
    pub fn closing(self) -> Option<Kind> {
        match self {
            Kind::LeftParen => Some(Kind::RightParen),
            Kind::LeftBracket => Some(Kind::RightBracket),
            Kind::LeftBrace => Some(Kind::RightBrace),
            _ => None,
        }
    }

    pub fn is_closing(self) -> bool {
        matches!(self, Kind::RightParen | Kind::RightBracket | Kind::RightBrace)
    }

    pub fn starts_class(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Encapsulated
                | Partial
                | Class
                | Model
                | Record
                | Block
                | Connector
                | Expandable
                | Type
                | Package
                | Function
                | Operator
                | Pure
                | Impure
        )
    }
}

/// As a message names it: `` `then` ``, a name, the end of the file.
impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spelling() {
            Some(spelling) => write!(out, "`{spelling}`"),
            None => out.write_str(match self {
                Kind::Ident => "a name",
                Kind::Integer | Kind::Real => "a number",
                Kind::String => "a string",
                Kind::EndOfFile => "the end of the file",
                _ => "an unknown character",
            }),
        }
    }
}
