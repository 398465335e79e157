import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { STYLES, type StyleName, wrap, write } from './text.ts'

const PAD = 8
const AMOUNT = 110

export type TotalLine = { label: string; amount: string }

/** Draws the sums under a price table, with the amounts in one column at the right; the last line is the amount to pay. */
export function totals(paper: Paper, lines: readonly TotalLine[]): void {
  lines.forEach(({ label, amount }, index) => {
    const isLast = index === lines.length - 1
    const style: StyleName = isLast ? 'big' : 'body'
    const width = SHEET.content - AMOUNT - 2 * PAD
    const labels = wrap(paper, label, style, width)
    const height = labels.length * STYLES[style].leading + (isLast ? 9 : 5)
    makeRoom(paper, height)
    const { y } = paper
    if (isLast) {
      decorate(paper, () => {
        paper.doc.lineWidth(1).moveTo(SHEET.left, y).lineTo(SHEET.right, y).stroke(paper.color.line)
      })
    }
    tell(paper, 'P', () => {
      write(paper, [...labels.slice(0, -1), `${labels.at(-1)} `], {
        x: SHEET.left + PAD,
        y: y + (isLast ? 7 : 4),
        width,
        style,
      })
      const place = {
        x: SHEET.right - PAD - AMOUNT,
        y: y + (isLast ? 7 : 4),
        width: AMOUNT,
        style,
        align: 'right',
      } as const
      write(paper, wrap(paper, amount, style, AMOUNT), place)
    })
    paper.y = y + height + (isLast ? 14 : 0)
  })
}
