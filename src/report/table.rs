//! A table of figures: a column of names, columns of numbers, in text or Markdown.

use std::io::{self, Write};

/// Rows of cells; the first cell of a row is its name.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub head: Vec<String>,
    pub rows: Vec<Line>,
}

/// One row of a table.
#[derive(Clone, Debug)]
pub enum Line {
    Cells(Vec<String>),
    /// A row that has a reason in the place of figures.
    Note(String, String),
}

impl Table {
    /// Names to the left, figures to the right, two spaces between.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let widths = self.widths();
        let mut rows = vec![Line::Cells(self.head.clone())];
        rows.extend(self.rows.iter().cloned());
        for row in rows {
            let text = match row {
                Line::Note(name, note) => format!("{}  {note}", padded(&name, widths[0])),
                Line::Cells(cells) => cells
                    .iter()
                    .zip(&widths)
                    .enumerate()
                    .map(|(at, (cell, width))| match at {
                        0 => padded(cell, *width),
                        _ => format!("  {cell:>width$}"),
                    })
                    .collect(),
            };
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }

    /// A table of GitHub's Markdown.
    pub fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |", cells.join(" | "))
        };
        writeln!(out, "{}", row(&self.head))?;
        let figures = "---:|".repeat(self.head.len().saturating_sub(1));
        writeln!(out, "|---|{figures}")?;
        for line in &self.rows {
            match line {
                Line::Cells(cells) => writeln!(out, "{}", row(cells))?,
                Line::Note(name, note) => {
                    let mut cells = vec![String::new(); self.head.len().max(2)];
                    cells[0] = name.clone();
                    cells[1] = note.clone();
                    writeln!(out, "{}", row(&cells))?;
                }
            }
        }
        Ok(())
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.head.iter().map(|cell| cell.chars().count()).collect();
        for row in &self.rows {
            let cells = match row {
                Line::Cells(cells) => cells.as_slice(),
                Line::Note(name, _) => std::slice::from_ref(name),
            };
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

fn padded(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}
