import { type Paper, SHEET, decorate } from './paper.ts'

const MOST = 96
/** The widest stamp in points, on the page's diagonal; a longer word gets a smaller font. */
const WIDEST = 760

/** Stamps a word across every page, over its content, so that no printed page passes for a valid one. */
export function stamp(paper: Paper, word: string): void {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    decorate(paper, () => {
      doc.save()
      doc.rotate(-38, { origin: [SHEET.width / 2, SHEET.height / 2] })
      const size = Math.min(MOST, (MOST * WIDEST) / doc.font('Arimo').fontSize(MOST).widthOfString(word))
      doc.fontSize(size).fillColor('#b00020', 0.22)
      const left = (SHEET.width - doc.widthOfString(word)) / 2
      doc.text(word, left, SHEET.height / 2 - size / 2, { lineBreak: false })
      doc.restore()
    })
  }
}
