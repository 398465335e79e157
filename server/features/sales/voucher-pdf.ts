import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import { binding, termsIn, termsText, WITHDRAWAL_TEXT, withdrawalIn } from '#shared/after-sale/terms-text.ts'
import type { ContactLine, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { legalTextIn } from '#shared/businesses/legal-lines-in-languages.ts'
import type { CoverLine } from '#shared/catalogue/medical-cap.ts'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { Cents } from '#shared/money.ts'
import { documentNameIn } from '#shared/sales/document-names-in-languages.ts'
import { fullName, passengerLines } from '#shared/sales/passengers.ts'
import { assistancePanel } from '../../adapters/pdf/assistance-panel.ts'
import { type Fact, facts, section, paragraphs } from '../../adapters/pdf/blocks.ts'
import { stamp } from '../../adapters/pdf/stamp.ts'
import { numberPages, reserveFoot } from '../../adapters/pdf/footer.ts'
import { headline } from '../../adapters/pdf/headline.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { type Paper, type PaperBrand, SHEET, closePaper, openPaper, tell } from '../../adapters/pdf/paper.ts'
import { REPLACEMENT, printable } from '../../adapters/pdf/printable.ts'
import { table } from '../../adapters/pdf/table.ts'
import { coverTables } from './cover-tables.ts'
import { saleTexts } from './sale-texts.ts'
import { conditionTexts, voucherTexts } from './voucher-texts.ts'
import { wrap, write } from '../../adapters/pdf/text.ts'

/**
 * The content of a voucher: facts frozen when the sale was made, so that the same voucher always prints the same bytes. The names
 * of its tariff are in its language.
 */
export type VoucherDocument = {
  /** That of its sale. */
  language: Language
  brand: PaperBrand
  /** The code: `CA` and 27 characters (docs/rules/documents.md). */
  code: string
  /** The short number for people. */
  number: string
  /** The address where anyone who is shown the voucher can check whether it is valid. */
  checkUrl: string
  /** The address where the buyer finds, corrects and cancels the purchase. */
  findUrl: string
  issuedOn: Day
  /** The day on which its sale, or its passenger, was cancelled; null while it is in force. */
  voidSince: Day | null
  /** The version in force, when it is another one, and its download address. */
  replacement: { on: Day; number: string; url: string } | null
  /** The terms of refund. */
  terms: CancellationTerms
  /** The document number is printed as the passenger gave it: see `formatDocument`. */
  passenger: Passenger & { isHolder: boolean }
  planName: string
  categoryName: string
  destination: string
  /** The same names in Spanish, for rules, for papers in a further language and for the seller's systems. */
  spanish: { planName: string; destination: string }
  residenceCountry: string
  /** The ISO code of that country; empty when the catalogue has it no more. */
  residenceIso: string
  startDate: Day
  endDate: Day
  /** How many days the trip has, first and last included. */
  days: number
  /** Days allowed in one trip: annual plans only. */
  maxDaysPerTrip: number | null
  benefits: readonly CoverLine[]
  /** The cap of the cover for medical assistance, in cents; null when the cover states no amount. */
  medicalCap: Cents | null
  /** Whether trip and cover meet the requirements of a Schengen visa. */
  isSchengen: boolean
  /** Extra benefits bought for this passenger. */
  extras: readonly { description: string; coverage: string }[]
  /** The seller's contact lines; sales lines are left out. */
  contactLines: readonly ContactLine[]
  /** The company that answers for what is sold; null until one is filled in. */
  legalEntity: LegalEntity | null
}

/** Prints the voucher of one passenger as a PDF (docs/rules/documents.md). */
export async function voucherPdf(voucher: VoucherDocument): Promise<Uint8Array> {
  const { language, number, issuedOn, brand } = voucher
  const t = voucherTexts[language]
  const paper = await openPaper({ title: `Voucher ${voucher.code}`, subject: t('title'), brand, issuedOn, language })
  reserveFoot(paper, legalTextIn(language, voucher.legalEntity))
  masthead(paper, {
    title: t('title'),
    notes: [t('number', { number }), t('issued', { day: formatDay(issuedOn) })],
  })
  codePanel(paper, voucher)
  passengerBlock(paper, voucher)
  tripBlock(paper, voucher)
  assistancePanel(paper, voucher.contactLines, brand.name)
  section(paper, t('cover'))
  coverTables(paper, voucher.benefits)
  if (voucher.extras.length > 0) extrasTable(paper, voucher)
  section(paper, t('conditions'))
  conditionsBlock(paper, voucher)
  numberPages(paper, `${brand.name} · Voucher ${voucher.code} · ${fullName(voucher.passenger)}`)
  if (voucher.voidSince !== null) stamp(paper, t('void.stamp'))
  else if (voucher.replacement !== null) stamp(paper, t('replaced.stamp'))
  return closePaper(paper)
}

/** Writes the conditions and what the law asks: in another language as a translation, with the Spanish texts after it. */
function conditionsBlock(paper: Paper, { language, terms, findUrl, checkUrl }: VoucherDocument): void {
  const [t, conditions, spanish] = [voucherTexts[language], conditionTexts[language], conditionTexts[SOURCE_LANGUAGE]]
  paragraphs(paper, [
    conditions('personal'),
    conditions('limits'),
    t('withdraw', { right: withdrawalIn(language), url: findUrl }),
    termsIn(language, terms),
    t('check', { url: checkUrl }),
  ])
  const [courtesy, ...inSpanish] = binding(language, [
    spanish('personal'),
    spanish('limits'),
    WITHDRAWAL_TEXT,
    termsText(terms),
  ])
  if (courtesy === undefined) return
  paragraphs(paper, [courtesy])
  paragraphs(paper, inSpanish, { lang: languageTags[SOURCE_LANGUAGE] })
}

/** Formats a code as `CA` and groups of three, to be read aloud and copied by hand; a later version's number stays at the end. */
function spokenCode(code: string): string {
  const [stored = '', version] = code.split('-')
  const spoken = [stored.slice(0, 2), ...(stored.slice(2).match(/.{1,3}/g) ?? [])].join(' ')
  return version === undefined ? spoken : `${spoken}-${version}`
}

function codePanel(paper: Paper, voucher: VoucherDocument): void {
  const t = voucherTexts[voucher.language]
  const qr = { url: voucher.checkUrl, alt: t('qr') }
  headline(paper, { value: spokenCode(voucher.code), style: 'code', qr, ...statusTexts(voucher) })
  if (voucher.voidSince !== null || voucher.replacement === null) return
  paragraphs(paper, [t('download', { url: voucher.replacement.url })])
  paper.y += 8
}

/** Returns the texts around the code in the panel: whether the voucher is in force. */
function statusTexts({ language, startDate, endDate, days, voidSince, replacement }: VoucherDocument): {
  label: string
  note: string
} {
  const t = voucherTexts[language]
  if (voidSince !== null) {
    return { label: t('void'), note: t('void.since', { day: formatDay(voidSince) }) }
  }
  if (replacement !== null) {
    const { on, number } = replacement
    return { label: t('replaced'), note: t('replaced.on', { day: formatDay(on), number }) }
  }
  const inDays = saleTexts[language]('days', { count: days })
  return { label: t('code'), note: t('valid', { from: formatDay(startDate), to: formatDay(endDate), days: inDays }) }
}

function passengerBlock(paper: Paper, { language, passenger, residenceCountry, residenceIso }: VoucherDocument): void {
  const [t, words] = [voucherTexts[language], saleTexts[language]]
  section(paper, t('passenger'))
  const name = fullName(passenger)
  const lines = wrap(paper, name, 'name', SHEET.content)
  tell(paper, 'P', () => {
    paper.y = write(paper, lines, { x: SHEET.left, y: paper.y, width: SHEET.content, style: 'name' })
  })
  if (printable(name).includes(REPLACEMENT) && !name.includes(REPLACEMENT)) paragraphs(paper, [t('letters')])
  paper.y += 3
  facts(
    paper,
    [
      ...passengerLines<Fact>({
        // The full name is printed above.
        name: null,
        lastName: null,
        documentType: null,
        documentNumber: {
          label: documentNameIn(language, passenger.documentType, residenceIso),
          value: passenger.documentNumber,
        },
        birthDate: { label: t('birthDate'), value: formatDay(passenger.birthDate) },
      }),
      { label: t('residence'), value: formats[language].country(residenceIso, residenceCountry) },
      { label: t('booking'), value: passenger.isHolder ? words('holder') : t('companion') },
    ],
    4,
  )
  paper.y += 6
}

function tripBlock(paper: Paper, voucher: VoucherDocument): void {
  const [t, words] = [voucherTexts[voucher.language], saleTexts[voucher.language]]
  section(paper, t('trip'))
  const entries: Fact[] = [
    { label: words('plan'), value: voucher.planName },
    { label: words('destination'), value: voucher.destination },
    { label: t('category'), value: voucher.categoryName },
  ]
  if (voucher.maxDaysPerTrip !== null) {
    entries.push({ label: t('maxDays'), value: words('days', { count: voucher.maxDaysPerTrip }) })
  }
  facts(paper, entries, 4)
  paper.y += 6
}

function extrasTable(paper: Paper, { language, extras }: VoucherDocument): void {
  const t = voucherTexts[language]
  section(paper, t('extras'))
  table(
    paper,
    [
      { title: t('extra'), share: 0.66 },
      { title: t('cover'), share: 0.34, align: 'right', style: 'strong' },
    ],
    extras.map(({ description, coverage }) => [description, coverage]),
  )
}
