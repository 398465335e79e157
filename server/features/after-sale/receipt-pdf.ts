import type { LegalEntity } from '#shared/businesses/brand-contract.ts'
import { legalTextIn } from '#shared/businesses/legal-lines-in-languages.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import type { Language } from '#shared/languages.ts'
import type { Cents } from '#shared/money.ts'
import { type Fact, facts, paragraphs, section } from '../../adapters/pdf/blocks.ts'
import { numberPages, reserveFoot } from '../../adapters/pdf/footer.ts'
import { headline } from '../../adapters/pdf/headline.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { type PaperBrand, closePaper, openPaper } from '../../adapters/pdf/paper.ts'
import { saleTexts } from '../sales/sale-texts.ts'
import { receiptTexts } from './receipt-texts.ts'

/** The content of a receipt. */
export type ReceiptDocument = {
  /** That of its sale. */
  language: Language
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

/** Makes the PDF of the receipt of a payment or refund. */
export async function receiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { brand, language, kind, number, issuedOn, amount, instalments, financing, on, means } = receipt
  const [t, words, { money }] = [receiptTexts[language], saleTexts[language], formats[language]]
  const title = t(`${kind}.title`)
  const paper = await openPaper({ title: `${title} ${number}`, subject: title, brand, issuedOn, language })
  reserveFoot(paper, legalTextIn(language, receipt.legalEntity))
  masthead(paper, { title, notes: [t('number', { number }), t('issued', { day: formatDay(issuedOn) })] })
  const note = t(`${kind}.note`, { day: formatDay(on) })
  headline(paper, { label: t(`${kind}.label`), value: money(amount), style: 'code', note })
  section(paper, words('purchase'))
  const purchaseFacts: Fact[] = [
    { label: words('purchase'), value: receipt.sale },
    { label: words('holder'), value: receipt.holder, span: 2 },
    { label: words('plan'), value: receipt.planName },
    { label: words('destination'), value: receipt.destination },
    { label: words('cover'), value: receipt.period },
  ]
  facts(paper, purchaseFacts, 3)
  section(paper, t(`${kind}.section`))
  const way: Fact[] = [{ label: t('means'), value: means.name }]
  if (means.reference !== null) way.push({ label: words('reference'), value: means.reference, span: 2 })
  if (instalments > 1) way.push({ label: t('instalments'), value: String(instalments) })
  if (financing > 0) {
    way.push({ label: t('ofPurchase'), value: money(amount - financing) })
    way.push({ label: t('ofFinancing'), value: money(financing) })
  }
  facts(paper, way, 3)
  paper.y += 8
  paragraphs(paper, [t('noInvoice')])
  numberPages(paper, `${brand.name} · ${title} ${number}`)
  return closePaper(paper)
}
