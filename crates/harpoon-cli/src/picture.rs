//! A drawing → the file of a picture: as SVG, or as the pixels of a PNG. See docs/decisions/0038.

use std::path::Path;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::files::{check_ending, save};

/// Texts look the same on every machine, also where no font is installed.
const FONT: &[u8] = include_bytes!("../font/HarpoonSans.ttf");
const FAMILY: &str = "Harpoon Sans";

/// Pixels of the picture for one of the drawing: screens and printers show more than a drawing counts.
const SCALE: f32 = 2.0;

pub fn check_picture(path: &Path) -> Result<(), String> {
    check_ending("the picture", path, &["svg", "png"])
}

pub fn save_picture(path: &Path, svg: &str) -> Result<(), String> {
    match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        true => save(path, &png(svg)?),
        false => save(path, svg.as_bytes()),
    }
}

fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    let options = Options { fontdb: Arc::new(fonts), font_family: FAMILY.to_string(), ..Options::default() };
    let failed = |why: String| format!("internal error: no pixels could be made of the drawing: {why}");
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let [width, height] =
        [tree.size().width(), tree.size().height()].map(|size| (size * SCALE).ceil() as u32);
    let pixels = Pixmap::new(width, height);
    let mut pixels = pixels.ok_or_else(|| {
        format!("a picture of {width}×{height} pixels is too large; an .svg file has no pixels")
    })?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::png;

    #[test]
    fn texts_are_drawn_without_fonts_of_the_system() {
        let picture = |text: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\" font-family=\"Helvetica, Arial, sans-serif\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><text x=\"2\" y=\"15\">{text}</text></svg>"
            );
            png(&svg).unwrap()
        };
        let empty = picture("");
        assert!(empty.starts_with(b"\x89PNG\r\n"));
        // Width and height stand in the first chunk.
        assert_eq!((&empty[16..20], &empty[20..24]), (&[0, 0, 0, 120][..], &[0, 0, 0, 40][..]));
        for text in ["v [m/s]", "10⁻³ Ω", "µ ω ∞"] {
            assert!(picture(text) != empty, "{text}");
        }
    }
}
