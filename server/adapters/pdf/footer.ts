import { type Paper, SHEET, decorate } from './paper.ts'
import { MUTED, wrap, write } from './text.ts'

const TOP = 800
const NUMBER_WIDTH = 80

/**
 * Writes the foot of every page: the document's description at the left, "Página 1 de 2" at the right. Call it once, when
 * all pages exist.
 */
export function numberPages(paper: Paper, text: string): void {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  const width = SHEET.content - NUMBER_WIDTH
  const [line = ''] = wrap(paper, text, 'foot', width)
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    decorate(paper, () => {
      doc
        .lineWidth(0.6)
        .moveTo(SHEET.left, TOP - 6)
        .lineTo(SHEET.right, TOP - 6)
        .stroke('#d5d5d5')
      write(paper, [line], { x: SHEET.left, y: TOP, width, style: 'foot', color: MUTED })
      write(paper, [`Página ${page + 1} de ${count}`], {
        x: SHEET.right - NUMBER_WIDTH,
        y: TOP,
        width: NUMBER_WIDTH,
        style: 'foot',
        color: MUTED,
        align: 'right',
      })
    })
  }
}
