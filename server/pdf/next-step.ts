import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { STYLES, heightOf, wrap, write } from './text.ts'

const PAD = 12

/** An invitation with its address, which a click opens; the address is printed for whoever reads it on paper. */
export function nextStep(paper: Paper, invitation: string, url: string): void {
  const { doc, color } = paper
  const place = { x: SHEET.left + PAD, width: SHEET.content - 2 * PAD }
  const lines = wrap(paper, url, 'body', place.width)
  const height = 2 * PAD + STYLES.big.leading + heightOf(lines, 'body') - 2
  makeRoom(paper, height)
  const top = paper.y
  decorate(paper, () => doc.rect(SHEET.left, top, SHEET.content, height).fill(color.wash))
  let y = top + PAD
  tell(paper, 'P', () => {
    y = write(paper, wrap(paper, invitation, 'big', place.width), { ...place, y, style: 'big', color: color.text })
  })
  tell(paper, 'Link', () => {
    write(paper, lines, { ...place, y, style: 'body', color: color.text })
    doc.link(SHEET.left, top, SHEET.content, height, url)
  })
  paper.y = top + height + 16
}
