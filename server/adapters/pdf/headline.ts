import { qrModules } from '../qr-code/qr.ts'
import { type Paper, SHEET, decorate, tell } from './paper.ts'
import { STYLES, type StyleName, heightOf, wrap, write } from './text.ts'

const PAD = 12
const QR_SIZE = 72

/** A QR code with an address; `alt` describes the page that it opens. */
export type HeadlineQr = { url: string; alt: string }
export type HeadlineFacts = { label: string; value: string; style: StyleName; note: string; qr?: HeadlineQr }

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
  if (qr) drawQr(paper, qr, top + (height - QR_SIZE) / 2)
  paper.y = top + height + 14
}

/** Draws the QR code in black on white, whatever the panel's colour; a click opens the same address. */
function drawQr(paper: Paper, { url, alt }: HeadlineQr, top: number): void {
  const { doc } = paper
  const left = SHEET.right - QR_SIZE - PAD / 2
  const rows = qrModules(url)
  const module = QR_SIZE / rows.length
  const draw = () => {
    doc.rect(left, top, QR_SIZE, QR_SIZE).fill('#ffffff')
    rows.forEach((row, y) => {
      for (const [from, length] of darkRuns(row)) {
        doc.rect(left + from * module, top + y * module, length * module, module)
      }
    })
    doc.fill('#000000')
  }
  tell(paper, 'Figure', draw, { alt })
  doc.link(left, top, QR_SIZE, QR_SIZE, url)
}

/** Runs of dark modules, each drawn as one rectangle: seams between neighbours would show as pale lines. */
function darkRuns(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (isDark && last && last[0] + last[1] === at) last[1] += 1
    else if (isDark) runs.push([at, 1])
  })
  return runs
}
