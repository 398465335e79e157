import { qrRuns } from '../qr-code/qr.ts'
import { fillOperator } from './ink.ts'
import { type Paper, tell } from './paper.ts'

/** A QR code with an address; `alt` describes the page that it opens. */
export type PaperQr = { url: string; alt: string }

type Square = { x: number; y: number; size: number }

/** Draws a QR code in black on white, whatever is below it. Points, from the upper left. */
export function drawQr(paper: Paper, { url, alt }: PaperQr, { x, y, size }: Square): void {
  const { doc } = paper
  const { side, runs } = qrRuns(url)
  const module = size / side
  const draw = () => {
    doc.rect(x, y, size, size).fill('#ffffff')
    const dark = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re`)
    // One transformation makes each module a unit: hundreds of rectangles are short whole numbers.
    doc.addContent(`q ${module} 0 0 ${module} ${x} ${y} cm ${fillOperator('#000000')} ${dark.join(' ')} f Q`)
  }
  tell(paper, 'Figure', draw, { alt })
}
