import { frameTexts } from './frame-texts.ts'
import { drawLogo } from './draw-logo.ts'
import { type Paper, SHEET, decorate, tell } from './paper.ts'
import { BLACK, MUTED, heightOf, wrap, write } from './text.ts'

const BAND = 10
const LOGO = { width: 150, height: 46 }
/** The ratio of width to height from which a logo is assumed to contain the brand's name. */
const LOCK_UP = 2.4
const GAP = 12
const RIGHT_COLUMN = 238

export type MastheadFacts = { title: string; notes: readonly string[] }

/** Draws the brand at the left and the document's title at the right, under a band in the brand's colour. */
export function masthead(paper: Paper, { title, notes }: MastheadFacts): void {
  const { doc, color } = paper
  decorate(paper, () => doc.rect(0, 0, SHEET.width, BAND).fill(color.fill))
  const top = SHEET.top
  const left = brandAt(paper, top)
  const right = titleAt(paper, top, { title, notes })
  paper.y = Math.max(left, right) + 16
}

function brandAt(paper: Paper, top: number): number {
  const { doc, brand } = paper
  const columnWidth = SHEET.content - RIGHT_COLUMN - GAP
  let logoWidth = 0
  const { logo } = brand
  if (logo) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
    logoWidth = logo.width * scale
    const height = logo.height * scale
    const y = top + (LOGO.height - height) / 2
    tell(paper, 'Figure', () => drawLogo(doc, logo, { x: SHEET.left, y, width: logoWidth, height }), {
      alt: frameTexts[paper.language]('logo', { brand: brand.name }),
    })
    if (logoWidth / height >= LOCK_UP) return top + LOGO.height
  }
  const x = SHEET.left + (logo ? logoWidth + GAP : 0)
  const width = SHEET.left + columnWidth - x
  const lines = wrap(paper, brand.name, 'brand', width)
  const y = top + Math.max(0, (LOGO.height - heightOf(lines, 'brand')) / 2)
  let end = y
  tell(paper, 'P', () => (end = write(paper, lines, { x, y, width, style: 'brand', color: BLACK })))
  return Math.max(end, top + LOGO.height)
}

function titleAt(paper: Paper, top: number, { title, notes }: MastheadFacts): number {
  const place = { x: SHEET.right - RIGHT_COLUMN, width: RIGHT_COLUMN, align: 'right' } as const
  let y = top + 2
  tell(paper, 'H1', () => {
    y = write(paper, wrap(paper, title, 'title', place.width), { ...place, y, style: 'title', color: paper.color.text })
  })
  y += 3
  for (const note of notes) {
    const lines = wrap(paper, note, 'body', place.width)
    tell(paper, 'P', () => (y = write(paper, lines, { ...place, y, style: 'body', color: MUTED })))
  }
  return y
}
