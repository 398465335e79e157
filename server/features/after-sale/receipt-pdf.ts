import type { LegalEntity } from '#shared/businesses/brand-contract.ts'
import { legalText } from '#shared/businesses/legal-lines.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { type Cents, CURRENCY_IN_WORDS, formatMoney } from '#shared/money.ts'
import { type Fact, facts, paragraphs, section } from '../../adapters/pdf/blocks.ts'
import { numberPages, reserveFoot } from '../../adapters/pdf/footer.ts'
import { headline } from '../../adapters/pdf/headline.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { type PaperBrand, closePaper, openPaper } from '../../adapters/pdf/paper.ts'

/** The content of a receipt. */
export type ReceiptDocument = {
  brand: PaperBrand
  kind: 'payment' | 'refund'
  /** In the form 2026-000012. */
  number: string
  issuedOn: Day
  amount: Cents
  /** In how many instalments it was paid; 1 for a refund. */
  instalments: number
  /** How much of the amount is financing, in cents. */
  financing: Cents
  /** The day of the payment; for a refund, the day on which it was decided. */
  on: Day
  means: { name: string; reference: string | null }
  sale: string
  holder: string
  /** The plan, the destination and the dates that the money was paid for, whatever changed since. */
  planName: string
  destination: string
  period: string
  /** The company that received or returned the money; null until one is filled in. */
  legalEntity: LegalEntity | null
}

const WORDS = {
  payment: { title: 'Comprobante de pago', label: 'Recibimos', note: (on: Day) => `Pagado el ${formatDay(on)}` },
  refund: { title: 'Comprobante de devolución', label: 'Devolvimos', note: (on: Day) => `Pedida el ${formatDay(on)}` },
}

/** Makes the PDF of the receipt of a payment or refund. */
export async function receiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { title, label, note } = WORDS[receipt.kind]
  const { brand, number, issuedOn, amount, instalments, financing, on, means } = receipt
  const paper = await openPaper({ title: `${title} ${number}`, subject: title, brand, issuedOn })
  reserveFoot(paper, legalText(receipt.legalEntity))
  masthead(paper, { title, notes: [`Nº ${number}`, `Emitido el ${formatDay(issuedOn)}`] })
  headline(paper, { label, value: formatMoney(amount), style: 'code', note: note(on) })
  section(paper, 'Compra')
  const bought: Fact[] = [
    { label: 'Compra', value: receipt.sale },
    { label: 'Titular', value: receipt.holder, span: 2 },
    { label: 'Plan', value: receipt.planName },
    { label: 'Destino', value: receipt.destination },
    { label: 'Vigencia', value: receipt.period },
  ]
  facts(paper, bought, 3)
  section(paper, receipt.kind === 'payment' ? 'Pago' : 'Devolución')
  const way: Fact[] = [{ label: 'Medio', value: means.name }]
  if (means.reference !== null) way.push({ label: 'Referencia', value: means.reference, span: 2 })
  if (instalments > 1) way.push({ label: 'Cuotas', value: String(instalments) })
  if (financing > 0) {
    way.push({ label: 'De la compra', value: formatMoney(amount - financing) })
    way.push({ label: 'De la financiación', value: formatMoney(financing) })
  }
  facts(paper, way, 3)
  paper.y += 8
  paragraphs(paper, [
    `Importe en ${CURRENCY_IN_WORDS}. Este comprobante deja constancia del movimiento de dinero de la compra: no es una factura ni otro documento fiscal.`,
  ])
  numberPages(paper, `${brand.name} · ${title} ${number}`)
  return closePaper(paper)
}
