import { type Paper, SHEET, decorate } from './paper.ts'

const MOST = 96
/** Of the page's diagonal; longer words are smaller. */
const WIDEST = 760

/** A word across every page, behind nothing and over all, so that no printed page passes for a good one. */
export function stamp(paper: Paper, word: string): void {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    decorate(paper, () => {
      doc.save()
      doc.rotate(-38, { origin: [SHEET.width / 2, SHEET.height / 2] })
      const size = Math.min(MOST, (MOST * WIDEST) / doc.fontSize(MOST).widthOfString(word))
      doc.fontSize(size).fillColor('#b00020', 0.22)
      const left = (SHEET.width - doc.widthOfString(word)) / 2
      doc.text(word, left, SHEET.height / 2 - size / 2, { lineBreak: false })
      doc.restore()
    })
  }
}
