import { type Paper, SHEET, decorate, tell } from './paper.ts'
import { type PaperQr, drawQr } from './paper-qr.ts'
import { STYLES, type StyleName, heightOf, wrap, write } from './text.ts'

const PAD = 12
const QR_SIZE = 72

export type HeadlineFacts = { label: string; value: string; style: StyleName; note: string; qr?: PaperQr }

/** Draws the subject of the document in one panel of the brand's colour: a label, the value in large type and one note. */
export function headline(paper: Paper, { label, value, style, note, qr }: HeadlineFacts): void {
  const { doc, color } = paper
  const place = { x: SHEET.left + PAD, width: SHEET.content - 2 * PAD - (qr ? QR_SIZE : 0), color: color.onFill }
  const values = wrap(paper, value, style, place.width)
  const notes = wrap(paper, note, 'big', place.width)
  const text = 2 * PAD + STYLES.label.leading + heightOf(values, style) + heightOf(notes, 'big')
  const height = Math.max(text, qr ? QR_SIZE + PAD : 0)
  const top = paper.y
  decorate(paper, () => {
    doc.lineWidth(1).roundedRect(SHEET.left, top, SHEET.content, height, 6).fillAndStroke(color.fill, color.line)
  })
  let y = top + PAD
  const labels = wrap(paper, label, 'label', place.width)
  tell(paper, 'P', () => (y = write(paper, labels, { ...place, y, style: 'label' })))
  tell(paper, 'P', () => (y = write(paper, values, { ...place, y: y + 2, style })))
  tell(paper, 'P', () => write(paper, notes, { ...place, y: y + 1, style: 'big' }))
  if (qr) {
    const corner = { x: SHEET.right - QR_SIZE - PAD / 2, y: top + (height - QR_SIZE) / 2 }
    drawQr(paper, qr, { ...corner, size: QR_SIZE })
    doc.link(corner.x, corner.y, QR_SIZE, QR_SIZE, qr.url)
  }
  paper.y = top + height + 14
}
