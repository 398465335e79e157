import { adviceIn } from '#shared/advice-in-languages.ts'
import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, paperLabel } from '#shared/businesses/contact-lines.ts'
import { frameTexts } from './frame-texts.ts'
import { type Paper, SHEET, decorate, makeRoom, tell } from './paper.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { MUTED, type StyleName, heightOf, wrap, write } from './text.ts'

/** In English on every voucher, because hospitals abroad read it. */
const FOR_THE_DESK = 'Medical provider: please contact us at these numbers to confirm cover before treatment.'

const PAD = 14
const EDGE = 4
const PHONES = 190
const GUTTER = 18
const INDENT = 15

type Item = { lines: string[]; style: StyleName; color: string; gap: number; mark?: string; lang?: string }

/** Draws the assistance phones and the three steps to take, side by side. Lines for sales are left out. */
export function assistancePanel(paper: Paper, contactLines: readonly ContactLine[], brandName: string): void {
  const { doc, color } = paper
  const left = SHEET.left + EDGE + PAD
  const right = left + PHONES + GUTTER
  const stepsWidth = SHEET.right - PAD - right
  const phones = phoneItems(paper, contactLines, brandName)
  const steps = stepItems(paper, stepsWidth)
  const height = 2 * PAD + Math.max(heightOfAll(phones), heightOfAll(steps))
  makeRoom(paper, height)
  const top = paper.y
  decorate(paper, () => {
    doc.rect(SHEET.left, top, SHEET.content, height).fill(color.wash)
    doc.rect(SHEET.left, top, EDGE, height).fill(color.line)
  })
  writeAll(paper, phones, { x: left, y: top + PAD, width: PHONES })
  writeAll(paper, steps, { x: right, y: top + PAD, width: stepsWidth })
  paper.y = top + height + 16
}

function phoneItems(paper: Paper, contactLines: readonly ContactLine[], brandName: string): Item[] {
  const item = (text: string, style: StyleName, gap: number, color = '#000000'): Item => ({
    lines: wrap(paper, text, style, PHONES),
    style,
    color,
    gap,
  })
  const t = frameTexts[paper.language]
  const title = item(t('phones'), 'section', 5, paper.color.text)
  const lines = assistanceLines(contactLines)
  if (lines.length === 0) return [title, item(t('phones.none', { brand: brandName }), 'body', 0)]
  const rows = lines.flatMap((line) => [
    item(paperLabel(line), 'label', 0, MUTED),
    item(internationalPhone(line.phone), 'big', 4),
  ])
  return [title, ...rows]
}

function stepItems(paper: Paper, width: number): Item[] {
  const [t, advice] = [frameTexts[paper.language], adviceIn[paper.language]]
  const steps = [
    t('help.call', { call: advice.CALL_FIRST }),
    t('help.say'),
    t('help.follow', { emergency: advice.IN_AN_EMERGENCY }),
  ].map((step, index) => ({
    lines: wrap(paper, step, 'body', width - INDENT),
    style: 'body' as const,
    color: '#000000',
    gap: 4,
    mark: `${index + 1}.`,
  }))
  const title = {
    lines: wrap(paper, t('help.title'), 'section', width),
    style: 'section' as const,
    color: paper.color.text,
    gap: 5,
  }
  const desk = {
    lines: wrap(paper, FOR_THE_DESK, 'small', width),
    style: 'small' as const,
    color: MUTED,
    gap: 0,
    lang: 'en',
  }
  return [title, ...steps, desk]
}

function heightOfAll(items: readonly Item[]): number {
  const last = items.at(-1)?.gap ?? 0
  return items.reduce((height, { lines, style, gap }) => height + heightOf(lines, style) + gap, -last)
}

function writeAll(paper: Paper, items: readonly Item[], place: { x: number; y: number; width: number }): void {
  let { y } = place
  for (const { lines, style, color, gap, mark, lang } of items) {
    const indent = mark === undefined ? 0 : INDENT
    tell(
      paper,
      style === 'section' ? 'H2' : 'P',
      () => {
        if (mark !== undefined)
          write(paper, [`${mark} `], { x: place.x, y, width: INDENT, style: 'strong', color: paper.color.text })
        y = write(paper, lines, { x: place.x + indent, y, width: place.width - indent, style, color })
      },
      lang === undefined ? {} : { lang },
    )
    y += gap
  }
}
