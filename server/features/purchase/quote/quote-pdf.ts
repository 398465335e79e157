import type { ContactLine, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { paperLabel, salesLines } from '#shared/businesses/contact-lines.ts'
import { legalTextIn } from '#shared/businesses/legal-lines-in-languages.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import type { ExchangeRate } from '#shared/exchange-rates/pesos.ts'
import { formats } from '#shared/formats.ts'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { type Cents, type Percent, sum } from '#shared/money.ts'
import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import { binding, termsIn, termsText, WITHDRAWAL_TEXT, withdrawalIn } from '#shared/after-sale/terms-text.ts'
import { type Fact, facts, paragraphs, section } from '../../../adapters/pdf/blocks.ts'
import { numberPages, reserveFoot } from '../../../adapters/pdf/footer.ts'
import { headline } from '../../../adapters/pdf/headline.ts'
import { masthead } from '../../../adapters/pdf/masthead.ts'
import { type Invitation, nextStep } from '../../../adapters/pdf/next-step.ts'
import { type Paper, type PaperBrand, closePaper, openPaper } from '../../../adapters/pdf/paper.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { table } from '../../../adapters/pdf/table.ts'
import { totals } from '../../../adapters/pdf/totals.ts'
import { saleTexts } from '../../sales/sale-texts.ts'
import { pesosIn } from './pesos-in-words.ts'
import { quotePdfTexts } from './quote-pdf-texts.ts'

/** The content of a quote; money is in cents with markup, the lines before the discount. */
export type QuoteDocument = {
  /** That of the visit. */
  language: Language
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
  const { brand, language, number, issuedOn } = quote
  const t = quotePdfTexts[language]
  const title = t('document', { number })
  const paper = await openPaper({ title, subject: t('subject'), brand, issuedOn, language })
  reserveFoot(paper, legalTextIn(language, quote.legalEntity))
  const valid = t('valid', { day: formatDay(quote.validUntil) })
  masthead(paper, {
    title: t('title'),
    notes: [t('what'), t('number', { number, day: formatDay(issuedOn) }), valid],
  })
  totalPanel(paper, quote)
  tripBlock(paper, quote)
  priceBlock(paper, quote, gross)
  if (quote.url) nextStep(paper, onward(quote), quote.url)
  section(paper, t('covers', { plan: quote.planName }))
  table(
    paper,
    [
      { title: t('benefit'), share: 0.66 },
      { title: t('limit'), share: 0.34, align: 'right', style: 'strong' },
    ],
    quote.benefits.map(({ name, value }) => [name, value]),
  )
  closing(paper, quote)
  numberPages(paper, `${brand.name} · ${title} · ${valid}`)
  return closePaper(paper)
}

function onward({ language, isSaved, validUntil }: QuoteDocument): Invitation {
  const t = quotePdfTexts[language]
  if (!isSaved) return { title: t('goOn') }
  return { title: t('resume'), note: t('scan', { day: formatDay(validUntil) }), hasQr: true }
}

function totalPanel(paper: Paper, { language, passengers, charged, planName, destination }: QuoteDocument): void {
  headline(paper, {
    label: quotePdfTexts[language]('total', { count: passengers.length }),
    value: formats[language].money(charged),
    style: 'total',
    note: `${planName} · ${destination}`,
  })
}

function tripBlock(paper: Paper, quote: QuoteDocument): void {
  const [t, words] = [quotePdfTexts[quote.language], saleTexts[quote.language]]
  section(paper, t('trip'))
  const entries: Fact[] = [
    { label: t('residence'), value: quote.residenceCountry },
    { label: words('destination'), value: quote.destination },
    { label: t('category'), value: quote.categoryName },
    { label: words('plan'), value: quote.planName },
    { label: t('from'), value: formatDay(quote.startDate) },
    { label: t('to'), value: formatDay(quote.endDate) },
    { label: t('length'), value: words('days', { count: quote.days }) },
  ]
  const { maxDaysPerTrip: count } = quote
  if (count !== null) entries.push({ label: t('maxDays'), value: words('days', { count }) })
  facts(paper, entries, 4)
  paper.y += 6
}

function priceBlock(paper: Paper, quote: QuoteDocument, gross: Cents): void {
  const { language, passengers, extras, promo, charged, planName } = quote
  const [t, words, f] = [quotePdfTexts[language], saleTexts[language], formats[language]]
  section(paper, t('price'))
  const amount = (price: Cents): string => (price === 0 ? words('free') : f.money(price))
  table(
    paper,
    [
      { title: t('item'), share: 0.42 },
      { title: t('detail'), share: 0.36 },
      { title: t('price'), share: 0.22, align: 'right', style: 'strong' },
    ],
    [
      ...passengers.map(({ label, price }) => [label, planName, amount(price)]),
      ...extras.map(({ passenger: n, description, coverage, price }) => [
        t('extra', { description, n }),
        coverage,
        amount(price),
      ]),
    ],
  )
  paper.y -= 8
  const discount = promo
    ? [
        { label: t('subtotal'), amount: f.money(gross) },
        {
          label: t('promo', { code: promo.code, percent: f.percent(promo.percent) }),
          amount: f.money(-promo.discount),
        },
      ]
    : []
  totals(paper, [...discount, { label: t('toPay'), amount: f.money(charged) }])
}

/** Writes the terms, a draft for counsel. */
function closing(paper: Paper, quote: QuoteDocument): void {
  const { language, validUntil, contactLines, cancellationTerms: terms, charged, exchangeRate } = quote
  const t = quotePdfTexts[language]
  section(paper, t('important'))
  paragraphs(paper, [
    ...(exchangeRate ? [t('inPesos', { pesos: pesosIn(language, charged, exchangeRate) })] : []),
    t('information', { day: formatDay(validUntil) }),
    t('ages'),
    `${withdrawalIn(language)} ${termsIn(language, terms)}`,
  ])
  const [courtesy, ...inSpanish] = binding(language, [`${WITHDRAWAL_TEXT} ${termsText(terms)}`])
  if (courtesy !== undefined) paragraphs(paper, [courtesy])
  paragraphs(paper, inSpanish, { lang: languageTags[SOURCE_LANGUAGE] })
  const lines = salesLines(contactLines).map((line) => `${paperLabel(line)} ${internationalPhone(line.phone)}`)
  paragraphs(paper, lines.length === 0 ? [] : [t('contact', { lines: lines.join(' · ') })])
}
