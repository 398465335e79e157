import type { LegalEntity } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, phonesOf } from '#shared/businesses/contact-lines.ts'
import { formatDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
import { documentName } from '#shared/sales/documents.ts'
import { capInEnglish, capInSpanish, schengenTerritory } from '#shared/sales/in-english.ts'
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
import { type CertificateKind, type CertificateWords, certificateWords, statementsOf } from './certificate-words.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

const EUROS = [capInSpanish(SCHENGEN_MINIMUM_EUR, 'EUR'), capInEnglish(SCHENGEN_MINIMUM_EUR, 'EUR')] as const

type Certificate = { voucher: VoucherDocument; kind: CertificateKind; words: CertificateWords }

/**
 * Makes a certificate: one page with the facts of the voucher, in the words of a Schengen visa for a consulate, or as a place asks
 * it in its language (shared/entry-requirements). For a void or replaced voucher it says so across the page, as the voucher does.
 * @throws Failure CERTIFICATE_NOT_OFFERED for a Schengen certificate of a trip or a cover that is not "Apto Schengen"
 */
export async function certificatePdf(
  voucher: VoucherDocument,
  kind: CertificateKind = 'schengen',
): Promise<Uint8Array> {
  if (kind === 'schengen' && !voucher.isSchengen) throw new Failure('CERTIFICATE_NOT_OFFERED')
  const words = certificateWords(kind)
  const certificate = { voucher, kind, words }
  const { brand, number, issuedOn, voidSince, replacement } = voucher
  const isSchengen = kind === 'schengen'
  const paper = await openPaper({
    title: `Certificado ${number}`,
    subject: `Certificado de asistencia al viajero${isSchengen ? ' para visado Schengen' : ''}`,
    brand,
    issuedOn,
  })
  masthead(paper, {
    title: isSchengen ? 'Certificado Schengen' : 'Certificado de asistencia',
    notes: [
      ...(isSchengen ? ['Schengen certificate'] : words.foreign ? [words.foreignLabel('certificate')] : []),
      `Voucher Nº ${number}`,
      words.day(issuedOn),
    ],
  })
  headline(paper, {
    ...panelWords(certificate),
    qr: { url: voucher.checkUrl, alt: 'Código QR para verificar el voucher' },
  })
  travellerBlock(paper, certificate)
  tripBlock(paper, certificate)
  coverBlock(paper, certificate)
  phonesBlock(paper, certificate)
  const isInForce = voidSince === null && replacement === null
  if (isInForce) statements(paper, certificate)
  issuerBlock(paper, certificate, isInForce)
  numberPages(paper, `${brand.name} · Certificado del voucher ${number} · ${fullName(voucher.passenger)}`)
  if (voidSince !== null) stamp(paper, 'ANULADO')
  else if (replacement !== null) stamp(paper, 'REEMPLAZADO')
  return closePaper(paper)
}

function panelWords({ voucher, kind, words }: Certificate) {
  const { medicalCap, voidSince, replacement, planName } = voucher
  const style = 'total' as const
  if (voidSince !== null) {
    return { label: words.label('noCover'), value: words.label('cancelled'), style, note: words.day(voidSince) }
  }
  if (replacement !== null) {
    const { number } = replacement
    const foreign = words.foreign === null ? '' : ` · ${words.foreignLabel('validOne')} ${number}`
    const note = `Vale el voucher Nº ${number}${foreign}`
    return { label: words.label('issuedAgain'), value: words.label('replaced'), style, note }
  }
  return {
    label: words.label('medicalCover'),
    value: medicalCap === null ? planName : capInSpanish(medicalCap),
    style,
    note: kind === 'schengen' ? 'Supera EUR 30.000 · Above EUR 30,000' : planName,
  }
}

/** Writes names in capitals, as in the machine-readable line of a passport. */
function travellerBlock(paper: Paper, { voucher, words }: Certificate): void {
  const { passenger, residenceCountry, residenceIso, planName } = voucher
  const { documentType } = passenger
  section(paper, words.label('passenger'))
  facts(
    paper,
    [
      ...passengerLines<Fact>({
        lastName: {
          label: words.label('lastName'),
          value: passenger.lastName.toLocaleUpperCase('es'),
          style: 'big',
          span: 2,
        },
        name: { label: words.label('name'), value: passenger.name.toLocaleUpperCase('es'), style: 'big', span: 2 },
        documentType: null,
        documentNumber: {
          label: words.document(documentName(documentType, residenceIso), documentType),
          value: passenger.documentNumber,
        },
        birthDate: { label: words.label('birthDate'), value: formatDay(passenger.birthDate) },
      }),
      { label: words.label('residence'), value: residenceCountry },
      { label: 'Plan', value: planName },
    ],
    4,
  )
}

function tripBlock(paper: Paper, { voucher, kind, words }: Certificate) {
  const { startDate, endDate, days, destination, maxDaysPerTrip } = voucher
  const schengen = schengenTerritory(destination)
  section(paper, words.label('period'))
  facts(
    paper,
    [
      { label: words.label('from'), value: words.day(startDate), span: 2 },
      { label: words.label('until'), value: words.day(endDate), span: 2 },
      {
        label: words.label('territory'),
        value: kind === 'schengen' ? `${schengen.spanish} · ${schengen.english}` : words.place(destination),
        span: 2,
      },
      { label: words.label('days'), value: String(days) },
      ...(maxDaysPerTrip === null ? [] : [{ label: words.label('daysPerTrip'), value: String(maxDaysPerTrip) }]),
    ],
    4,
  )
}

/**
 * Writes the benefits that borders ask for, medical assistance and repatriation, with their limits. They are found by name;
 * when none is found, one line has the medical limit.
 */
function coverBlock(paper: Paper, { voucher: { benefits, medicalCap }, words }: Certificate): void {
  section(paper, words.label('cover'))
  const isForeign = words.foreign !== null
  const row = (name: string, foreign: string, value: string) => [name, ...(isForeign ? [foreign] : []), value]
  const rows = benefits.flatMap(({ name, value }) => {
    const foreign = words.benefit(name)
    return foreign === null ? [] : [row(name, foreign, valueInBoth(value, words))]
  })
  const cap = medicalCap === null ? '' : capInSpanish(medicalCap)
  table(
    paper,
    [
      { title: 'Beneficio', share: isForeign ? 0.42 : 0.78 },
      ...(isForeign ? [{ title: words.foreignLabel('benefit'), share: 0.36 }] : []),
      { title: words.label('limit'), share: 0.22, align: 'right' as const, style: 'strong' as const },
    ],
    rows.length > 0 ? rows : [row('Asistencia médica', words.foreignLabel('medical'), cap)],
  )
}

function valueInBoth(value: string, words: CertificateWords): string {
  return /^incluido$/i.test(value) && words.foreign !== null ? `${value} · ${words.foreignLabel('included')}` : value
}

function phonesBlock(paper: Paper, { voucher, words }: Certificate): void {
  const lines = phonesOf(assistanceLines(voucher.contactLines))
  if (lines.length === 0) return
  section(paper, words.label('phones'))
  const phones = lines.map(({ label, phone }) => `${label} ${internationalPhone(phone)}`)
  runOn(paper, phones, 'strong')
}

function statements(paper: Paper, { voucher, kind, words }: Certificate): void {
  const { checkUrl, destination, maxDaysPerTrip } = voucher
  section(paper, words.label('statement'))
  const stated =
    kind === 'schengen'
      ? schengenStatements(maxDaysPerTrip)
      : statementsOf({ kind, territory: destination, maxDaysPerTrip })
  for (const { text, lang } of stated) paragraphs(paper, [text], lang === undefined ? {} : { lang })
  paragraphs(paper, [`${words.label('check')} ${checkUrl}`])
}

function schengenStatements(maxDaysPerTrip: number | null): { text: string; lang?: string }[] {
  const [ofTrips, ofTripsEn] =
    maxDaysPerTrip === null
      ? ['', '']
      : [`, en viajes de hasta ${maxDaysPerTrip} días cada uno`, `, on trips of up to ${maxDaysPerTrip} days each`]
  return [
    {
      text: `La entidad emisora deja constancia de que la persona nombrada tiene asistencia al viajero en todos los Estados Schengen durante todo el período indicado${ofTrips}, con asistencia médica por accidente y por enfermedad, traslado y repatriación sanitaria, y repatriación en caso de muerte. La cobertura médica supera los ${EUROS[0]} que pide el artículo 15 del Reglamento (CE) 810/2009.`,
    },
    {
      text: `The issuing entity confirms that the person named above has travel assistance in all Schengen States for the whole period stated${ofTripsEn}, with medical assistance after an accident and in illness, medical transfer and repatriation, and repatriation in case of death. Medical cover is above the ${EUROS[1]} required by article 15 of Regulation (EC) No 810/2009.`,
      lang: 'en',
    },
  ]
}

/** Names the company that issues the certificate, and leaves room for its signature while the voucher is in force. */
function issuerBlock(paper: Paper, { voucher: { brand, legalEntity }, words }: Certificate, isInForce: boolean): void {
  signature(paper, {
    label: words.label('issuer'),
    company: legalEntity?.name ?? brand.name,
    facts: entityFacts(legalEntity, words),
    caption: isInForce ? words.label('signature') : null,
  })
}

/** Names RUT, address and provider in one paragraph; empty without a company. */
function entityFacts(entity: LegalEntity | null, words: CertificateWords): string {
  if (!entity) return ''
  const { rut, address, provider } = entity
  const parts = [
    rut && `${words.label('taxNumber')} ${rut}`,
    address,
    provider && `${words.label('provider')} ${provider}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
