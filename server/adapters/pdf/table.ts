import { type Paper, SHEET, decorate, makeRoom } from './paper.ts'
import { type StyleName, STYLES, heightOf, wrap, write } from './text.ts'

/** A column; its `share` of the width is from 0 to 1, and the shares of a table add up to 1. */
export type Column = { title: string; share: number; align?: 'left' | 'right'; style?: StyleName }

const PAD = { x: 8, y: 3.2 }
const HEADER = STYLES.strong.leading + 2 * PAD.y

/** The attribute `scope` of header cells: pdfkit writes it, but its types lack it. */
const HEADER_CELL: { title?: string; scope: string } = { scope: 'Column' }

type Cell = { column: Column; lines: string[]; x: number; width: number; style: StyleName }

/** Draws a table with zebra rows over as many pages as needed; every page repeats the header. */
export function table(paper: Paper, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const draw = tableInParts(paper, columns)
  draw(rows)
  draw.end()
}

type DrawRows = { (rows: readonly (readonly string[])[]): void; end: () => void }

/** Starts a long table, which is drawn some rows at a time until `end` is called. */
export function tableInParts(paper: Paper, columns: readonly Column[]): DrawRows {
  const struct = paper.doc.struct('Table')
  paper.root.add(struct)
  const cellsOf = (texts: readonly string[], style: StyleName | null): Cell[] => {
    let x = SHEET.left
    return columns.map((column, index) => {
      const left = x
      x += column.share * SHEET.content
      const width = column.share * SHEET.content - 2 * PAD.x
      const font = style ?? column.style ?? 'body'
      return { column, lines: wrap(paper, texts[index] ?? '', font, width), x: left + PAD.x, width, style: font }
    })
  }
  const header = cellsOf(
    columns.map((column) => column.title),
    'strong',
  )
  makeRoom(paper, HEADER * 3)
  drawHeader(paper, struct, header)
  let drawn = 0
  const draw = (rows: readonly (readonly string[])[]) => {
    for (const texts of rows) {
      const cells = cellsOf(texts, null)
      const height = Math.max(...cells.map((cell) => heightOf(cell.lines, cell.style))) + 2 * PAD.y
      if (makeRoom(paper, height)) drawHeader(paper, null, header)
      if (drawn % 2 === 1) {
        decorate(paper, () => paper.doc.rect(SHEET.left, paper.y, SHEET.content, height).fill('#f3f3f5'))
      }
      drawRow(paper, struct, cells, 'TD')
      paper.y += height
      drawn += 1
    }
  }
  const end = () => {
    struct.end()
    paper.y += 12
  }
  return Object.assign(draw, { end })
}

/** Draws the header. Only the first one is part of the table; the repeated ones are decoration, which screen readers skip. */
function drawHeader(paper: Paper, struct: PDFKit.PDFStructureElement | null, cells: readonly Cell[]): void {
  const { doc, color, y } = paper
  const height = Math.max(...cells.map((cell) => heightOf(cell.lines, cell.style))) + 2 * PAD.y
  decorate(paper, () => doc.rect(SHEET.left, y, SHEET.content, height).fill(color.fill))
  if (struct) drawRow(paper, struct, cells, 'TH', color.onFill)
  else decorate(paper, () => cells.forEach((cell) => drawCell(paper, cell, color.onFill)))
  paper.y += height
}

function drawRow(
  paper: Paper,
  struct: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  type: 'TH' | 'TD',
  color?: string,
): void {
  const row = paper.doc.struct('TR')
  struct.add(row)
  for (const cell of cells) {
    const draw = (): void => drawCell(paper, cell, color)
    row.add(paper.doc.struct(type, type === 'TH' ? HEADER_CELL : {}, [draw]))
  }
  row.end()
}

function drawCell(paper: Paper, cell: Cell, color?: string): void {
  write(paper, cell.lines, {
    x: cell.x,
    y: paper.y + PAD.y + 1.8,
    width: cell.width,
    style: cell.style,
    align: cell.column.align ?? 'left',
    ...(color === undefined ? {} : { color }),
  })
}
