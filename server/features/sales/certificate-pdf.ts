import type { LegalEntity } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, phonesOf } from '#shared/businesses/contact-lines.ts'
import { formatDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
import { CURRENCY_IN_WORDS } from '#shared/money.ts'
import { documentName } from '#shared/sales/documents.ts'
import {
  capInEnglish,
  capInSpanish,
  CURRENCY_IN_ENGLISH,
  dayInEnglish,
  documentInEnglish,
  schengenTerritory,
} from '#shared/sales/in-english.ts'
import { fullName, passengerLines } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { type Fact, facts, paragraphs, runOn, section } from '../../adapters/pdf/blocks.ts'
import { numberPages } from '../../adapters/pdf/footer.ts'
import { headline } from '../../adapters/pdf/headline.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { closePaper, openPaper, type Paper } from '../../adapters/pdf/paper.ts'
import { signature } from '../../adapters/pdf/signature.ts'
import { stamp } from '../../adapters/pdf/stamp.ts'
import { table } from '../../adapters/pdf/table.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

const EUROS = [capInSpanish(SCHENGEN_MINIMUM_EUR, 'EUR'), capInEnglish(SCHENGEN_MINIMUM_EUR, 'EUR')] as const

/**
 * Makes the certificate for a consulate: one page in Spanish and English with the facts of the voucher, in the words of a
 * Schengen visa. For a void or replaced voucher it says so across the page, as the voucher does.
 * @throws Failure CERTIFICATE_NOT_OFFERED unless the trip and the cover are "Apto Schengen"
 */
export async function certificatePdf(voucher: VoucherDocument): Promise<Uint8Array> {
  if (!voucher.isSchengen || voucher.medicalCap === null) throw new Failure('CERTIFICATE_NOT_OFFERED')
  const { brand, number, issuedOn, voidSince, replacement } = voucher
  const paper = await openPaper({
    title: `Certificado ${number}`,
    subject: 'Certificado de asistencia al viajero para visado Schengen',
    brand,
    issuedOn,
  })
  masthead(paper, {
    title: 'Certificado Schengen',
    notes: ['Schengen certificate', `Voucher Nº ${number}`, `${formatDay(issuedOn)} · ${dayInEnglish(issuedOn)}`],
  })
  headline(paper, { ...panelWords(voucher), qr: { url: voucher.checkUrl, alt: 'Código QR para verificar el voucher' } })
  travellerBlock(paper, voucher)
  tripBlock(paper, voucher)
  coverBlock(paper, voucher, voucher.medicalCap)
  phonesBlock(paper, voucher)
  const isInForce = voidSince === null && replacement === null
  if (isInForce) statements(paper, voucher)
  issuerBlock(paper, voucher, isInForce)
  numberPages(paper, `${brand.name} · Certificado del voucher ${number} · ${fullName(voucher.passenger)}`)
  if (voidSince !== null) stamp(paper, 'ANULADO')
  else if (replacement !== null) stamp(paper, 'REEMPLAZADO')
  return closePaper(paper)
}

function panelWords({ medicalCap, voidSince, replacement }: VoucherDocument) {
  const style = 'total' as const
  if (voidSince !== null) {
    const note = `${formatDay(voidSince)} · ${dayInEnglish(voidSince)}`
    return { label: 'No da cobertura · Gives no cover', value: 'ANULADO · CANCELLED', style, note }
  }
  if (replacement !== null) {
    const note = `Vale el voucher Nº ${replacement.number} · See voucher No. ${replacement.number}`
    return { label: 'Emitido otra vez · Issued again', value: 'REEMPLAZADO · REPLACED', style, note }
  }
  return {
    label: 'Cobertura médica por evento · Medical cover per event',
    value: capInSpanish(medicalCap ?? 0),
    style,
    note: `Supera EUR 30.000 · Above EUR 30,000`,
  }
}

/** Writes names in capitals, as in the machine-readable line of a passport. */
function travellerBlock(paper: Paper, voucher: VoucherDocument): void {
  const { passenger, residenceCountry, residenceIso, planName } = voucher
  const { documentType } = passenger
  section(paper, 'Pasajero · Traveller')
  facts(
    paper,
    [
      ...passengerLines<Fact>({
        lastName: {
          label: 'Apellidos · Surname',
          value: passenger.lastName.toLocaleUpperCase('es'),
          style: 'big',
          span: 2,
        },
        name: { label: 'Nombres · Given names', value: passenger.name.toLocaleUpperCase('es'), style: 'big', span: 2 },
        documentType: null,
        documentNumber: {
          label: `${documentName(documentType, residenceIso)} · ${documentInEnglish(documentType)}`,
          value: passenger.documentNumber,
        },
        birthDate: { label: 'Nacimiento · Date of birth', value: formatDay(passenger.birthDate) },
      }),
      { label: 'Residencia · Residence', value: residenceCountry },
      { label: 'Plan', value: planName },
    ],
    4,
  )
}

function tripBlock(paper: Paper, { startDate, endDate, days, destination, maxDaysPerTrip }: VoucherDocument) {
  const territory = schengenTerritory(destination)
  section(paper, 'Período y territorio · Period and territory')
  facts(
    paper,
    [
      { label: 'Desde · From', value: `${formatDay(startDate)} · ${dayInEnglish(startDate)}`, span: 2 },
      {
        label: 'Hasta inclusive · Until, included',
        value: `${formatDay(endDate)} · ${dayInEnglish(endDate)}`,
        span: 2,
      },
      { label: 'Territorio · Territory', value: `${territory.spanish} · ${territory.english}`, span: 2 },
      { label: 'Días · Days', value: String(days) },
      ...(maxDaysPerTrip === null ? [] : [{ label: 'Días por viaje · Days a trip', value: String(maxDaysPerTrip) }]),
    ],
    4,
  )
}

const ENGLISH: readonly [named: RegExp, english: string][] = [
  [/^asistencia médica por accidente\b/i, 'Medical assistance after an accident'],
  [/^asistencia médica por enfermedad\b/i, 'Medical assistance in illness'],
  [/repatriación sanitaria/i, 'Medical transfer and repatriation'],
  [/repatriación funeraria/i, 'Repatriation in case of death'],
]

/**
 * Writes the benefits that a visa requires, medical assistance and repatriation, with their limits. They are found by name;
 * when none is found, one line has the medical limit `cap`, in cents.
 */
function coverBlock(paper: Paper, { benefits }: VoucherDocument, cap: number): void {
  section(paper, `Cobertura, en ${CURRENCY_IN_WORDS} · Cover, in ${CURRENCY_IN_ENGLISH}`)
  const rows = benefits.flatMap(({ name, value }) => {
    const english = ENGLISH.find(([named]) => named.test(name))?.[1]
    return english === undefined ? [] : [[name, english, valueInBoth(value)]]
  })
  table(
    paper,
    [
      { title: 'Beneficio', share: 0.42 },
      { title: 'Benefit', share: 0.36 },
      { title: 'Tope · Limit', share: 0.22, align: 'right', style: 'strong' },
    ],
    rows.length > 0 ? rows : [['Asistencia médica', 'Medical assistance', capInSpanish(cap)]],
  )
}

function valueInBoth(value: string): string {
  return /^incluido$/i.test(value) ? `${value} · Included` : value
}

function phonesBlock(paper: Paper, { contactLines }: VoucherDocument): void {
  const lines = phonesOf(assistanceLines(contactLines))
  if (lines.length === 0) return
  section(paper, 'Asistencia, 24 horas · Assistance, 24 hours')
  const phones = lines.map(({ label, phone }) => `${label} ${internationalPhone(phone)}`)
  runOn(paper, phones, 'strong')
}

function statements(paper: Paper, { checkUrl, maxDaysPerTrip }: VoucherDocument): void {
  section(paper, 'Constancia · Statement')
  const [ofTrips, ofTripsEn] =
    maxDaysPerTrip === null
      ? ['', '']
      : [`, en viajes de hasta ${maxDaysPerTrip} días cada uno`, `, on trips of up to ${maxDaysPerTrip} days each`]
  paragraphs(paper, [
    `La entidad emisora deja constancia de que la persona nombrada tiene asistencia al viajero en todos los Estados Schengen durante todo el período indicado${ofTrips}, con asistencia médica por accidente y por enfermedad, traslado y repatriación sanitaria, y repatriación en caso de muerte. La cobertura médica supera los ${EUROS[0]} que pide el artículo 15 del Reglamento (CE) 810/2009.`,
  ])
  paragraphs(
    paper,
    [
      `The issuing entity confirms that the person named above has travel assistance in all Schengen States for the whole period stated${ofTripsEn}, with medical assistance after an accident and in illness, medical transfer and repatriation, and repatriation in case of death. Medical cover is above the ${EUROS[1]} required by article 15 of Regulation (EC) No 810/2009.`,
    ],
    { lang: 'en' },
  )
  paragraphs(paper, [`Se verifica en · It can be checked at ${checkUrl}`])
}

/** Names the company that issues the certificate, and leaves room for its signature while the voucher is in force. */
function issuerBlock(paper: Paper, { brand, legalEntity }: VoucherDocument, isInForce: boolean): void {
  signature(paper, {
    label: 'Entidad emisora · Issuing entity',
    company: legalEntity?.name ?? brand.name,
    facts: entityFacts(legalEntity),
    caption: isInForce ? 'Firma y sello · Signature and stamp' : null,
  })
}

/** Names RUT, address and provider in one paragraph; empty without a company. */
function entityFacts(entity: LegalEntity | null): string {
  if (!entity) return ''
  const { rut, address, provider } = entity
  const parts = [
    rut && `RUT · Tax No. ${rut}`,
    address,
    provider && `Presta la asistencia · Assistance given by ${provider}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
