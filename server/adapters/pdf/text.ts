import { LRUCache } from 'lru-cache'
import { ownFont } from './fonts.ts'
import { fillOperator } from './ink.ts'
import { type Paper } from './paper.ts'
import { printable } from './printable.ts'

type Style = { font: string; size: number; leading: number }

/** The text styles of our documents; sizes and leadings are in points. */
export const STYLES = {
  title: { font: 'Arimo-Bold', size: 15, leading: 19 },
  name: { font: 'Arimo-Bold', size: 17, leading: 21 },
  brand: { font: 'Arimo-Bold', size: 15, leading: 18 },
  total: { font: 'Arimo-Bold', size: 22, leading: 28 },
  code: { font: 'Courier-Bold', size: 17.5, leading: 23 },
  section: { font: 'Arimo-Bold', size: 11.5, leading: 15 },
  big: { font: 'Arimo-Bold', size: 12.5, leading: 16 },
  strong: { font: 'Arimo-Bold', size: 9.5, leading: 12.5 },
  body: { font: 'Arimo', size: 9.5, leading: 12.5 },
  label: { font: 'Arimo', size: 8, leading: 11 },
  small: { font: 'Arimo', size: 8, leading: 11 },
  foot: { font: 'Arimo', size: 7.5, leading: 10 },
} as const satisfies Record<string, Style>

export type StyleName = keyof typeof STYLES

export const BLACK = '#000000'
/** The colour of secondary text, with a contrast of 7:1 on white. */
export const MUTED = '#555555'

/** Wrapped texts by style, width and text: most texts of a document appear in the next one too. */
const wrapped = new LRUCache<string, string[]>({ max: 2_000 })

/**
 * Cuts a text into lines of at most `width` points; a word longer than a line is split, and nothing is lost. A line that
 * ends between words keeps its space, so that copied text and screen readers get whole words.
 */
export function wrap({ doc }: Paper, text: string, style: StyleName, width: number): string[] {
  const key = `${style} ${width} ${text}`
  const cachedLines = wrapped.get(key)
  if (cachedLines) return cachedLines
  const { font, size } = STYLES[style]
  doc.font(font).fontSize(size)
  const lines = cut(text, (line) => doc.widthOfString(line) <= width)
  wrapped.set(key, lines)
  return lines
}

function cut(text: string, fits: (line: string) => boolean): string[] {
  const clean = printable(text).trim()
  if (fits(clean)) return [clean]
  const lines: string[] = []
  let line = ''
  for (const word of clean.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(`${line} `)
    line = word
    while (!fits(line)) {
      const head = longestPrefix(line, fits)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

function longestPrefix(word: string, fits: (text: string) => boolean): string {
  let length = word.length - 1
  while (length > 1 && !fits(word.slice(0, length))) length--
  return word.slice(0, length)
}

/** The height of some lines, in points. */
export function heightOf(lines: readonly string[], style: StyleName): number {
  return lines.length * STYLES[style].leading
}

type Place = {
  x: number
  y: number
  width: number
  style: StyleName
  color?: string
  align?: 'left' | 'right' | 'center'
}

/** Writes lines that `wrap` has cut, downwards from `y`. @returns the `y` under the last line */
export function write({ doc }: Paper, lines: readonly string[], place: Place): number {
  const { font, size, leading } = STYLES[place.style]
  const { align = 'left', color = BLACK } = place
  if (align !== 'left') doc.font(font).fontSize(size)
  lines.forEach((line, index) => {
    const slack = align === 'left' ? 0 : place.width - doc.widthOfString(line.trimEnd())
    const x = place.x + (align === 'center' ? slack / 2 : slack)
    writeLine(doc, line, { font, size, color, x, y: place.y + index * leading })
  })
  return place.y + lines.length * leading
}

/** How one line is written: `x` and `y` are its upper left corner in points, `color` is #rrggbb. */
type LineStyle = { font: string; size: number; color: string; x: number; y: number }

/**
 * Writes one line. pdfkit's own `text`, which also wraps, justifies and underlines, takes three times as long, so it writes only
 * lines in a standard font and lines with combining marks.
 */
function writeLine(doc: PDFKit.PDFDocument, text: string, { font, size, color, x, y }: LineStyle): void {
  const own = ownFont(doc, font)
  const hexes = own?.hexOf(text)
  if (!own || !hexes) {
    doc.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false })
    return
  }
  doc.page.fonts[own.id] ??= own.ref()
  const baseline = y + (own.ascender / 1000) * size
  const matrix = `1 0 0 -1 ${inThousandths(x)} ${inThousandths(baseline)} Tm`
  doc.addContent(`q ${fillOperator(color)} BT /${own.id} ${size} Tf ${matrix} <${hexes}> Tj ET Q`)
}

function inThousandths(points: number): number {
  return Math.round(points * 1000) / 1000
}
