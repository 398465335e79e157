import { frameTexts } from './frame-texts.ts'
import { type Paper, SHEET, decorate, tell } from './paper.ts'
import { MUTED, STYLES, heightOf, wrap, write } from './text.ts'

/** The top of the foot's first line when at most one more follows; further lines move it up. */
const TOP = 800
const NUMBER_WIDTH = 80

/** Keeps room in the foot of every page for a text below the description. Call it before anything is drawn. */
export function reserveFoot(paper: Paper, text: string): void {
  paper.foot = text === '' ? [] : wrap(paper, text, 'foot', SHEET.content)
  paper.bottom = SHEET.bottom - raisedBy(paper)
}

function raisedBy({ foot }: Paper): number {
  return Math.max(0, foot.length - 1) * STYLES.foot.leading
}

/**
 * Writes the foot of every page: the document's description at the left, "Página 1 de 2" at the right, and below them the
 * reserved text, which screen readers get once, at the end. Call it once, when all pages exist.
 */
export function numberPages(paper: Paper, text: string): void {
  const { doc, foot } = paper
  const t = frameTexts[paper.language]
  const { count } = doc.bufferedPageRange()
  const width = SHEET.content - NUMBER_WIDTH
  const [line = ''] = wrap(paper, text, 'foot', width)
  const top = TOP - raisedBy(paper)
  const place = {
    x: SHEET.left,
    y: top + heightOf([line], 'foot'),
    width: SHEET.content,
    style: 'foot',
    color: MUTED,
  } as const
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    decorate(paper, () => {
      doc
        .lineWidth(0.6)
        .moveTo(SHEET.left, top - 6)
        .lineTo(SHEET.right, top - 6)
        .stroke('#d5d5d5')
      write(paper, [line], { x: SHEET.left, y: top, width, style: 'foot', color: MUTED })
      write(paper, [t('page', { n: page + 1, count })], {
        x: SHEET.right - NUMBER_WIDTH,
        y: top,
        width: NUMBER_WIDTH,
        style: 'foot',
        color: MUTED,
        align: 'right',
      })
    })
    if (foot.length === 0) continue
    if (page < count - 1) decorate(paper, () => write(paper, foot, place))
    else tell(paper, 'P', () => write(paper, foot, place))
  }
}
