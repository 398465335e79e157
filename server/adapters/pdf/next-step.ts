import { frameTexts } from './frame-texts.ts'
import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { drawQr } from './paper-qr.ts'
import { STYLES, heightOf, wrap, write } from './text.ts'

const PAD = 12
const QR_SIZE = 84

/** The invitation to open the document's page: a few words, and whether the QR code of the address stands beside them. */
export type Invitation = { title: string; note?: string; hasQr?: boolean }

/** Draws an invitation. A click opens its address, which is also printed for readers on paper. */
export function nextStep(paper: Paper, { title, note, hasQr = false }: Invitation, url: string): void {
  const { doc, color } = paper
  const place = { x: SHEET.left + PAD, width: SHEET.content - 2 * PAD - (hasQr ? QR_SIZE + PAD : 0) }
  const titleLines = wrap(paper, title, 'big', place.width)
  const noteLines = note ? wrap(paper, note, 'body', place.width) : []
  const lines = wrap(paper, url, 'body', place.width)
  const text = titleLines.length * STYLES.big.leading + heightOf(noteLines, 'body') + heightOf(lines, 'body')
  const height = 2 * PAD + Math.max(text - 2, hasQr ? QR_SIZE : 0)
  makeRoom(paper, height)
  const top = paper.y
  decorate(paper, () => doc.rect(SHEET.left, top, SHEET.content, height).fill(color.wash))
  let y = top + PAD
  tell(paper, 'P', () => {
    y = write(paper, titleLines, { ...place, y, style: 'big', color: color.text })
    if (noteLines.length > 0) y = write(paper, noteLines, { ...place, y, style: 'body', color: color.text })
  })
  tell(paper, 'Link', () => {
    write(paper, lines, { ...place, y, style: 'body', color: color.text })
    doc.link(SHEET.left, top, SHEET.content, height, url)
  })
  if (hasQr) {
    const qr = { url, alt: frameTexts[paper.language]('qr') }
    drawQr(paper, qr, { x: SHEET.right - PAD - QR_SIZE, y: top + PAD, size: QR_SIZE })
  }
  paper.y = top + height + 16
}
