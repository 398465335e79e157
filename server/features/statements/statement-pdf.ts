import { setImmediate as turn } from 'node:timers/promises'
import { type Day, formatDay, monthInWords } from '#shared/dates.ts'
import { CURRENCY_IN_WORDS, formatMoney } from '#shared/money.ts'
import type { AccountLine } from '#shared/partner-account/contract.ts'
import { lineDetail, lineGroupNames, lineName } from '#shared/partner-account/line-names.ts'
import type { StatementDetail } from '#shared/partner-account/statement-contract.ts'
import { lastDayOf, lineGroups } from '#shared/partner-account/statement.ts'
import { facts, paragraphs, section } from '../../adapters/pdf/blocks.ts'
import { numberPages } from '../../adapters/pdf/footer.ts'
import { headline } from '../../adapters/pdf/headline.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { type PaperBrand, closePaper, openPaper } from '../../adapters/pdf/paper.ts'
import { type Column, tableInParts } from '../../adapters/pdf/table.ts'
import { totals } from '../../adapters/pdf/totals.ts'

/** The content of a statement's PDF. */
export type StatementDocument = {
  brand: PaperBrand
  statement: StatementDetail
  issuedOn: Day
  lines: readonly AccountLine[]
}

const TITLE = 'Estado de cuenta'
const COLUMNS: readonly Column[] = [
  { title: 'Día', share: 0.14 },
  { title: 'Movimiento', share: 0.22 },
  { title: 'Detalle', share: 0.3 },
  { title: 'Importe', share: 0.17, align: 'right' },
  { title: 'Saldo', share: 0.17, align: 'right' },
]
/** How many rows are printed before other requests get their turn: there may be thousands, and one thread serves all requests. */
const PART = 50

/** Makes the PDF of a statement in the brand of its business (G-04). */
export async function statementPdf({ brand, statement, issuedOn, lines }: StatementDocument): Promise<Uint8Array> {
  const { number, month, businessName, opening, closing, lineCount } = statement
  const paper = await openPaper({ title: `${TITLE} ${number}`, subject: TITLE, brand, issuedOn })
  masthead(paper, { title: TITLE, notes: [`Nº ${number}`, `Emitido el ${formatDay(issuedOn)}`] })
  headline(paper, {
    label: balanceLabel(closing),
    value: formatMoney(Math.abs(closing)),
    style: 'code',
    note: monthInWords(month),
  })
  facts(
    paper,
    [
      { label: 'Cuenta de', value: businessName, span: 2 },
      { label: 'Período', value: `${formatDay(month)} al ${formatDay(lastDayOf(month))}` },
      { label: 'Saldo anterior', value: formatMoney(opening) },
      { label: 'Movimientos', value: String(lineCount) },
      { label: 'Saldo final', value: formatMoney(closing) },
    ],
    3,
  )
  section(paper, 'Movimientos')
  const rows = [['', 'Saldo anterior', '', '', formatMoney(opening)], ...lines.map(rowOf)]
  const drawPart = tableInParts(paper, COLUMNS)
  for (let start = 0; start < rows.length; start += PART) {
    drawPart(rows.slice(start, start + PART))
    await turn()
  }
  drawPart.end()
  section(paper, 'Totales', 120)
  totals(paper, [
    { label: 'Saldo anterior', amount: formatMoney(opening) },
    ...lineGroups.map((group) => ({ label: lineGroupNames[group], amount: formatMoney(statement.totals[group]) })),
    { label: 'Saldo final', amount: formatMoney(closing) },
  ])
  paragraphs(paper, [
    `Importes en ${CURRENCY_IN_WORDS}. Un saldo bajo cero es a favor de la empresa. Este estado de cuenta no es una factura ni otro documento fiscal.`,
  ])
  numberPages(paper, `${brand.name} · ${TITLE} ${number}`)
  return closePaper(paper)
}

const balanceLabel = (closing: number) => (closing < 0 ? 'Saldo a favor de la empresa' : 'Saldo a pagar')

function rowOf(line: AccountLine): string[] {
  return [formatDay(line.day), lineName(line), lineDetail(line), formatMoney(line.amount), formatMoney(line.balance)]
}
