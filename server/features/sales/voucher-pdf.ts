import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import { termsText, WITHDRAWAL_TEXT } from '#shared/after-sale/terms-text.ts'
import type { ContactLine, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { legalText } from '#shared/businesses/legal-lines.ts'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { type Cents, CURRENCY_IN_WORDS } from '#shared/money.ts'
import { documentName } from '#shared/sales/documents.ts'
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
import { wrap, write } from '../../adapters/pdf/text.ts'

/** The content of a voucher: facts frozen when the sale was made, so that the same voucher always prints the same bytes. */
export type VoucherDocument = {
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
  residenceCountry: string
  /** The ISO code of that country; empty when the catalogue has it no more. */
  residenceIso: string
  startDate: Day
  endDate: Day
  /** How many days the trip has, first and last included. */
  days: number
  /** Days allowed in one trip: annual plans only. */
  maxDaysPerTrip: number | null
  benefits: readonly { name: string; value: string }[]
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

/** The conditions, a draft for counsel. */
const CONDITIONS = [
  'Este voucher es personal e intransferible. Vale en las fechas y el destino indicados, y nunca en el país de residencia. Presentalo junto con el documento de identidad del pasajero.',
  `Los montos de la cobertura están en ${CURRENCY_IN_WORDS} y son los topes por pasajero. Los gastos sin aviso previo se reconocen solo en los casos y plazos que fijan las condiciones generales del plan.`,
]

const CHECK_IT =
  'Quien reciba este voucher puede verificar si vale, con el código QR o en (whoever is shown this voucher may check it at):'

/** Prints the voucher of one passenger as a PDF (docs/rules/documents.md). */
export async function voucherPdf(voucher: VoucherDocument): Promise<Uint8Array> {
  const paper = await openPaper({
    title: `Voucher ${voucher.code}`,
    subject: 'Voucher de asistencia al viajero',
    brand: voucher.brand,
    issuedOn: voucher.issuedOn,
  })
  reserveFoot(paper, legalText(voucher.legalEntity))
  masthead(paper, {
    title: 'Voucher de asistencia al viajero',
    notes: [`Voucher Nº ${voucher.number}`, `Emitido el ${formatDay(voucher.issuedOn)}`],
  })
  codePanel(paper, voucher)
  passengerBlock(paper, voucher)
  tripBlock(paper, voucher)
  assistancePanel(paper, voucher.contactLines, voucher.brand.name)
  section(paper, 'Cobertura')
  coverTables(paper, voucher.benefits)
  if (voucher.extras.length > 0) extrasTable(paper, voucher)
  section(paper, 'Condiciones')
  paragraphs(paper, [
    ...CONDITIONS,
    `${WITHDRAWAL_TEXT} Se hace en el momento en ${voucher.findUrl}`,
    termsText(voucher.terms),
    `${CHECK_IT} ${voucher.checkUrl}`,
  ])
  numberPages(paper, `${voucher.brand.name} · Voucher ${voucher.code} · ${fullName(voucher.passenger)}`)
  if (voucher.voidSince !== null) stamp(paper, 'ANULADO')
  else if (voucher.replacement !== null) stamp(paper, 'REEMPLAZADO')
  return closePaper(paper)
}

/** Formats a code as `CA` and groups of three, to be read aloud and copied by hand; a later version's number stays at the end. */
function spokenCode(code: string): string {
  const [stored = '', version] = code.split('-')
  const spoken = [stored.slice(0, 2), ...(stored.slice(2).match(/.{1,3}/g) ?? [])].join(' ')
  return version === undefined ? spoken : `${spoken}-${version}`
}

function codePanel(paper: Paper, voucher: VoucherDocument): void {
  const qr = { url: voucher.checkUrl, alt: 'Código QR para verificar este voucher' }
  headline(paper, { value: spokenCode(voucher.code), style: 'code', qr, ...statusTexts(voucher) })
  if (voucher.voidSince !== null || voucher.replacement === null) return
  paragraphs(paper, [`El voucher vigente se descarga en ${voucher.replacement.url}`])
  paper.y += 8
}

/** Returns the texts around the code in the panel: whether the voucher is in force. */
function statusTexts({ startDate, endDate, days, voidSince, replacement }: VoucherDocument): {
  label: string
  note: string
} {
  if (voidSince !== null) {
    return { label: 'Voucher anulado', note: `ANULADO el ${formatDay(voidSince)}: no da cobertura` }
  }
  if (replacement !== null) {
    const { on, number } = replacement
    return { label: 'Voucher reemplazado', note: `REEMPLAZADO el ${formatDay(on)}: vale el Nº ${number}` }
  }
  const unit = days === 1 ? 'día' : 'días'
  return {
    label: 'Código de voucher',
    note: `Válido del ${formatDay(startDate)} al ${formatDay(endDate)} (${days} ${unit})`,
  }
}

function passengerBlock(paper: Paper, { passenger, residenceCountry, residenceIso }: VoucherDocument): void {
  section(paper, 'Pasajero')
  const name = fullName(passenger)
  const lines = wrap(paper, name, 'name', SHEET.content)
  tell(paper, 'P', () => {
    paper.y = write(paper, lines, { x: SHEET.left, y: paper.y, width: SHEET.content, style: 'name' })
  })
  if (printable(name).includes(REPLACEMENT) && !name.includes(REPLACEMENT)) {
    paragraphs(paper, [
      'Los signos «?» están en lugar de letras que este documento no puede imprimir: vale el número de documento.',
    ])
  }
  paper.y += 3
  facts(
    paper,
    [
      ...passengerLines<Fact>({
        // The full name is printed above.
        name: null,
        lastName: null,
        documentType: null,
        documentNumber: { label: documentName(passenger.documentType, residenceIso), value: passenger.documentNumber },
        birthDate: { label: 'Fecha de nacimiento', value: formatDay(passenger.birthDate) },
      }),
      { label: 'País de residencia', value: residenceCountry },
      { label: 'En la reserva', value: passenger.isHolder ? 'Titular' : 'Acompañante' },
    ],
    4,
  )
  paper.y += 6
}

function tripBlock(paper: Paper, voucher: VoucherDocument): void {
  section(paper, 'Plan y viaje')
  const entries: Fact[] = [
    { label: 'Plan', value: voucher.planName },
    { label: 'Destino', value: voucher.destination },
    { label: 'Tipo de viaje', value: voucher.categoryName },
  ]
  if (voucher.maxDaysPerTrip !== null) {
    entries.push({ label: 'Máximo por viaje', value: `${voucher.maxDaysPerTrip} días` })
  }
  facts(paper, entries, 4)
  paper.y += 6
}

function extrasTable(paper: Paper, { extras }: VoucherDocument): void {
  section(paper, 'Beneficios adicionales de este pasajero')
  table(
    paper,
    [
      { title: 'Beneficio adicional', share: 0.66 },
      { title: 'Cobertura', share: 0.34, align: 'right', style: 'strong' },
    ],
    extras.map(({ description, coverage }) => [description, coverage]),
  )
}
