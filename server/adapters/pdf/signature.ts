import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { BLACK, MUTED, type StyleName, heightOf, wrap, write } from './text.ts'

const GAP = 6
const GUTTER = 16
/** The share of the width for the company; the rest is to sign on. */
const COMPANY = 0.72
/** The blank space above the line, in points, for a signature and a stamp. */
const BLANK = 36

export type Signature = {
  /** What the company does here. */
  label: string
  company: string
  /** Its other facts; '' for none. */
  facts: string
  /** The text under the line for the signature; null for a paper without one. */
  caption: string | null
}

/** Draws the company that issues a paper at the left, and at the right a line for it to sign on. */
export function signature(paper: Paper, { label, company, facts, caption }: Signature): void {
  const left = { x: SHEET.left, width: SHEET.content * COMPANY - GUTTER }
  const right = { x: SHEET.left + SHEET.content * COMPANY, width: SHEET.content * (1 - COMPANY) }
  const part = (text: string, style: StyleName) => ({ lines: wrap(paper, text, style, left.width), style })
  const parts = [part(label, 'label'), part(company, 'body'), ...(facts === '' ? [] : [part(facts, 'small')])]
  const ofCompany = parts.reduce((height, { lines, style }) => height + heightOf(lines, style), 0)
  const captions = caption === null ? [] : wrap(paper, caption, 'small', right.width)
  const toSign = caption === null ? 0 : BLANK + 3 + heightOf(captions, 'small')
  const height = Math.max(ofCompany, toSign)
  makeRoom(paper, GAP + height)
  const top = paper.y + GAP
  let y = top
  for (const { lines, style } of parts) {
    const color = style === 'body' ? BLACK : MUTED
    tell(paper, 'P', () => (y = write(paper, lines, { ...left, y, style, color })))
  }
  if (caption !== null) {
    const line = top + height - heightOf(captions, 'small') - 3
    decorate(paper, () => {
      paper.doc.lineWidth(0.8).moveTo(right.x, line).lineTo(SHEET.right, line).stroke(BLACK)
    })
    tell(paper, 'P', () => {
      write(paper, captions, { ...right, y: line + 3, style: 'small', color: MUTED, align: 'center' })
    })
  }
  paper.y = top + height
}
