import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { MUTED, STYLES, type StyleName, heightOf, wrap, write } from './text.ts'

/** Draws a heading in the brand's colour over a thin line; it stays on one page with at least `keep` points of what follows. */
export function section(paper: Paper, title: string, keep = 60): void {
  const { doc, color } = paper
  const lines = wrap(paper, title, 'section', SHEET.content)
  makeRoom(paper, lines.length * STYLES.section.leading + 8 + keep)
  let y = paper.y
  tell(paper, 'H2', () => {
    y = write(paper, lines, {
      x: SHEET.left,
      y,
      width: SHEET.content,
      style: 'section',
      color: color.text,
    })
  })
  const rule = y + 1
  decorate(paper, () => {
    doc.lineWidth(0.8).moveTo(SHEET.left, rule).lineTo(SHEET.right, rule).stroke(color.hint)
  })
  paper.y = rule + 7
}

/** A fact with its label; `span` is its width in columns. */
export type Fact = { label: string; value: string; style?: StyleName; span?: number }

type Cell = { labels: string[]; lines: string[]; style: StyleName; x: number; width: number }

const CELL_GAP = 14

/** Draws labelled facts side by side in `columns`; a long label or value wraps and its row grows. */
export function facts(paper: Paper, entries: readonly Fact[], columns: number, box = contentBox()): void {
  for (const cells of rowsOf(paper, entries, columns, box)) {
    const labelled = Math.max(...cells.map(({ labels }) => heightOf(labels, 'label')))
    const height = labelled + Math.max(...cells.map((cell) => heightOf(cell.lines, cell.style)))
    makeRoom(paper, height)
    const y = paper.y
    for (const cell of cells) {
      tell(paper, 'P', () => {
        const labels = [...cell.labels.slice(0, -1), `${cell.labels.at(-1)} `]
        const above = y + labelled - heightOf(labels, 'label')
        write(paper, labels, { ...cell, y: above, style: 'label', color: MUTED })
        write(paper, cell.lines, { ...cell, y: y + labelled })
      })
    }
    paper.y = y + height + 6
  }
}

function contentBox(): { x: number; width: number } {
  return { x: SHEET.left, width: SHEET.content }
}

function rowsOf(paper: Paper, entries: readonly Fact[], columns: number, box: { x: number; width: number }): Cell[][] {
  const unit = (box.width - CELL_GAP * (columns - 1)) / columns
  const rows: Cell[][] = []
  let used = columns
  for (const { label, value, style = 'strong', span = 1 } of entries) {
    if (used + span > columns) {
      rows.push([])
      used = 0
    }
    const width = unit * span + CELL_GAP * (span - 1)
    const x = box.x + used * (unit + CELL_GAP)
    const lines = wrap(paper, value, style, width)
    rows.at(-1)?.push({ labels: wrap(paper, label, 'label', width), lines, style, x, width })
    used += span
  }
  return rows
}

/** Draws paragraphs in small print, one under the other; `lang` is their language if it is not Spanish. */
export function paragraphs(paper: Paper, texts: readonly string[], options: { lang?: string } = {}): void {
  for (const text of texts) {
    const lines = wrap(paper, text, 'small', SHEET.content)
    makeRoom(paper, heightOf(lines, 'small'))
    const draw = () => {
      paper.y = write(paper, lines, { x: SHEET.left, y: paper.y, width: SHEET.content, style: 'small', color: MUTED })
    }
    tell(paper, 'P', draw, options)
    paper.y += 3
  }
}

/** Draws short texts one after the other, as many to a line as fit: a line ends within a text only if it is longer itself. */
export function runOn(paper: Paper, texts: readonly string[], style: StyleName): void {
  const lines: string[] = []
  let line = ''
  for (const text of texts) {
    const longer = line === '' ? text : `${line} · ${text}`
    if (wrap(paper, longer, style, SHEET.content).length === 1) {
      line = longer
      continue
    }
    if (line !== '') lines.push(`${line} `)
    const [last = '', ...rest] = wrap(paper, text, style, SHEET.content).toReversed()
    lines.push(...rest.toReversed())
    line = last
  }
  if (line !== '') lines.push(line)
  makeRoom(paper, heightOf(lines, style))
  const place = { x: SHEET.left, y: paper.y, width: SHEET.content, style }
  tell(paper, 'P', () => (paper.y = write(paper, lines, place)))
  paper.y += 6
}
