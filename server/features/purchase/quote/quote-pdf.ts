import type { ContactLine, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { paperLabel, salesLines } from '#shared/businesses/contact-lines.ts'
import { legalText } from '#shared/businesses/legal-lines.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import type { ExchangeRate } from '#shared/exchange-rates/pesos.ts'
import { pesosInWords } from '#shared/exchange-rates/words.ts'
import { type Cents, CURRENCY_IN_WORDS, type Percent, formatMoney, formatPercent, sum } from '#shared/money.ts'
import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import { termsText, WITHDRAWAL_TEXT } from '#shared/after-sale/terms-text.ts'
import { type Fact, facts, paragraphs, section } from '../../../adapters/pdf/blocks.ts'
import { numberPages, reserveFoot } from '../../../adapters/pdf/footer.ts'
import { headline } from '../../../adapters/pdf/headline.ts'
import { masthead } from '../../../adapters/pdf/masthead.ts'
import { type Invitation, nextStep } from '../../../adapters/pdf/next-step.ts'
import { type Paper, type PaperBrand, closePaper, openPaper } from '../../../adapters/pdf/paper.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { table } from '../../../adapters/pdf/table.ts'
import { totals } from '../../../adapters/pdf/totals.ts'

/** The content of a quote; money is in cents with markup, the lines before the discount. */
export type QuoteDocument = {
  brand: PaperBrand
  number: string
  issuedOn: Day
  /** The last day on which the price holds. */
  validUntil: Day
  residenceCountry: string
  destination: string
  categoryName: string
  startDate: Day
  endDate: Day
  /** How many days the trip has, first and last included. */
  days: number
  planName: string
  /** Days allowed in one trip: annual plans only. */
  maxDaysPerTrip: number | null
  /** "Pasajero 1, hasta 74 años"; a price of 0 is a minor who travels free. */
  passengers: readonly { label: string; price: Cents }[]
  /** `passenger` counts from 1. */
  extras: readonly { passenger: number; description: string; coverage: string; price: Cents }[]
  benefits: readonly { name: string; value: string }[]
  promo: { code: string; percent: Percent; discount: Cents } | null
  charged: Cents
  cancellationTerms: CancellationTerms
  /** The rate for the total in pesos, for information; without it no pesos are shown. */
  exchangeRate: ExchangeRate | null
  /** The seller's contact lines; assistance lines are left out. */
  contactLines: readonly ContactLine[]
  /** The company that answers for what is sold; null until one is filled in. */
  legalEntity: LegalEntity | null
  /** The link to go on with the purchase: the quote's own when it was saved; null when its seller has no page. */
  url: string | null
  /** Whether the quote was saved: its link then opens this quote, and stands there as a QR code too. */
  isSaved: boolean
}

/**
 * Makes the PDF of a quote, with every field of `POST /sale/quotePDF`.
 * @throws Error when its lines do not add up to its total
 */
export async function quotePdf(quote: QuoteDocument): Promise<Uint8Array> {
  const gross = sum([...quote.passengers, ...quote.extras].map(({ price }) => price))
  if (gross - (quote.promo?.discount ?? 0) !== quote.charged)
    throw new Error('the lines of the quote do not add up to its total')
  const paper = await openPaper({
    title: `Cotización ${quote.number}`,
    subject: 'Cotización de asistencia al viajero',
    brand: quote.brand,
    issuedOn: quote.issuedOn,
  })
  reserveFoot(paper, legalText(quote.legalEntity))
  masthead(paper, {
    title: 'Cotización',
    notes: [
      'Asistencia al viajero',
      `Nº ${quote.number}, del ${formatDay(quote.issuedOn)}`,
      `Válida hasta el ${formatDay(quote.validUntil)}`,
    ],
  })
  totalPanel(paper, quote)
  tripBlock(paper, quote)
  priceBlock(paper, quote, gross)
  if (quote.url) nextStep(paper, onward(quote), quote.url)
  section(paper, `Qué cubre ${quote.planName}`)
  table(
    paper,
    [
      { title: 'Beneficio', share: 0.66 },
      { title: 'Tope', share: 0.34, align: 'right', style: 'strong' },
    ],
    quote.benefits.map(({ name, value }) => [name, value]),
  )
  closing(paper, quote)
  numberPages(
    paper,
    `${quote.brand.name} · Cotización ${quote.number} · Válida hasta el ${formatDay(quote.validUntil)}`,
  )
  return closePaper(paper)
}

function onward({ isSaved, validUntil }: QuoteDocument): Invitation {
  if (!isSaved) return { title: 'Seguí con tu compra' }
  return {
    title: 'Retomá esta cotización en cualquier dispositivo',
    note: `Escaneá el código o abrí el enlace hasta el ${formatDay(validUntil)}:`,
    hasQr: true,
  }
}

function totalPanel(paper: Paper, { passengers, charged, planName, destination }: QuoteDocument): void {
  const people = passengers.length === 1 ? '1 pasajero' : `${passengers.length} pasajeros`
  headline(paper, {
    label: `Precio final para ${people}`,
    value: formatMoney(charged),
    style: 'total',
    note: `${planName} · ${destination}`,
  })
}

function tripBlock(paper: Paper, quote: QuoteDocument): void {
  section(paper, 'Tu viaje')
  const entries: Fact[] = [
    { label: 'País de residencia', value: quote.residenceCountry },
    { label: 'Destino', value: quote.destination },
    { label: 'Tipo de viaje', value: quote.categoryName },
    { label: 'Plan', value: quote.planName },
    { label: 'Salida', value: formatDay(quote.startDate) },
    { label: 'Regreso', value: formatDay(quote.endDate) },
    { label: 'Duración', value: quote.days === 1 ? '1 día' : `${quote.days} días` },
  ]
  if (quote.maxDaysPerTrip !== null) entries.push({ label: 'Máximo por viaje', value: `${quote.maxDaysPerTrip} días` })
  facts(paper, entries, 4)
  paper.y += 6
}

function priceBlock(paper: Paper, { passengers, extras, promo, charged, planName }: QuoteDocument, gross: Cents): void {
  section(paper, 'Precio')
  const amount = (price: Cents): string => (price === 0 ? 'Sin cargo' : formatMoney(price))
  table(
    paper,
    [
      { title: 'Concepto', share: 0.42 },
      { title: 'Detalle', share: 0.36 },
      { title: 'Precio', share: 0.22, align: 'right', style: 'strong' },
    ],
    [
      ...passengers.map(({ label, price }) => [label, planName, amount(price)]),
      ...extras.map(({ passenger, description, coverage, price }) => [
        `${description} (pasajero ${passenger})`,
        coverage,
        amount(price),
      ]),
    ],
  )
  paper.y -= 8
  const discount = promo
    ? [
        { label: 'Subtotal', amount: formatMoney(gross) },
        {
          label: `Código ${promo.code}: ${formatPercent(promo.percent)} de descuento`,
          amount: formatMoney(-promo.discount),
        },
      ]
    : []
  totals(paper, [...discount, { label: 'Total a pagar', amount: formatMoney(charged) }])
}

/** Writes the terms, a draft for counsel. */
function closing(paper: Paper, quote: QuoteDocument): void {
  const { validUntil, contactLines, cancellationTerms, charged, exchangeRate } = quote
  section(paper, 'Importante')
  paragraphs(paper, [
    ...(exchangeRate ? [`Total en pesos uruguayos: ${pesosInWords(charged, exchangeRate)}.`] : []),
    `Cotización informativa. Los precios son finales y están en ${CURRENCY_IN_WORDS}. Válida hasta el ${formatDay(validUntil)}.`,
    'El precio depende de la edad de cada pasajero el día de la salida. Los topes de la cobertura son por pasajero. El voucher se emite al confirmarse la compra.',
    `${WITHDRAWAL_TEXT} ${termsText(cancellationTerms)}`,
  ])
  const lines = salesLines(contactLines).map((line) => `${paperLabel(line)} ${internationalPhone(line.phone)}`)
  const contact = lines.length === 0 ? [] : [`¿Dudas? Escribinos o llamanos: ${lines.join(' · ')}`]
  paragraphs(paper, contact)
}
