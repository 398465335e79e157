import { type Paper, SHEET, decorate } from './paper.ts'

const SIZE = 96

/** A word across every page, behind nothing and over all, so that no printed page passes for a good one. */
export function stamp(paper: Paper, word: string): void {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    decorate(paper, () => {
      doc.save()
      doc.rotate(-38, { origin: [SHEET.width / 2, SHEET.height / 2] })
      doc.fontSize(SIZE).fillColor('#b00020', 0.22)
      doc.text(word, 0, SHEET.height / 2 - SIZE / 2, { width: SHEET.width, align: 'center', lineBreak: false })
      doc.restore()
    })
  }
}
