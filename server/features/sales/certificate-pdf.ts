import type { LegalEntity } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, phonesOf } from '#shared/businesses/contact-lines.ts'
import { isIncluded } from '#shared/catalogue/cover-value.ts'
import { formatDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formats } from '#shared/formats.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
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
import { type CertificateKind, type CertificateWords, certificateWords } from './certificate-words.ts'
import { saleTexts } from './sale-texts.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

type Certificate = { voucher: VoucherDocument; kind: CertificateKind; words: CertificateWords }

/**
 * Makes a certificate in the language of the sale: one page with the facts of the voucher, in the words of a Schengen visa for a
 * consulate, or as a place asks it in its language too (shared/entry-requirements). For a void or replaced voucher it says so across the page, as the voucher does.
 * @throws Failure CERTIFICATE_NOT_OFFERED for a Schengen certificate of a trip or a cover that is not "Apto Schengen"
 */
export async function certificatePdf(
  voucher: VoucherDocument,
  kind: CertificateKind = 'schengen',
): Promise<Uint8Array> {
  if (kind === 'schengen' && !voucher.isSchengen) throw new Failure('CERTIFICATE_NOT_OFFERED')
  const { brand, language, number, issuedOn, voidSince, replacement } = voucher
  const words = certificateWords(kind, language)
  const { own, reader } = words
  const certificate = { voucher, kind, words }
  const isSchengen = kind === 'schengen'
  const title = isSchengen ? 'schengen' : 'certificate'
  const paper = await openPaper({
    title: own('document', { number }),
    subject: own(isSchengen ? 'subject.schengen' : 'subject'),
    brand,
    issuedOn,
    language,
  })
  masthead(paper, {
    title: own(title),
    notes: [...(reader ? [reader(title)] : []), own('voucher', { number }), words.day(issuedOn)],
  })
  headline(paper, { ...panelWords(certificate), qr: { url: voucher.checkUrl, alt: own('qr') } })
  travellerBlock(paper, certificate)
  tripBlock(paper, certificate)
  coverBlock(paper, certificate)
  phonesBlock(paper, certificate)
  const isInForce = voidSince === null && replacement === null
  if (isInForce) statements(paper, certificate)
  issuerBlock(paper, certificate, isInForce)
  numberPages(paper, own('foot', { brand: brand.name, number, person: fullName(voucher.passenger) }))
  if (voidSince !== null) stamp(paper, own('cancelled'))
  else if (replacement !== null) stamp(paper, own('replaced'))
  return closePaper(paper)
}

function panelWords({ voucher, kind, words }: Certificate) {
  const { language, medicalCap, voidSince, replacement, planName } = voucher
  const style = 'total' as const
  if (voidSince !== null) {
    return { label: words.label('noCover'), value: words.label('cancelled'), style, note: words.day(voidSince) }
  }
  if (replacement !== null) {
    const note = words.validOne(replacement.number)
    return { label: words.label('issuedAgain'), value: words.label('replaced'), style, note }
  }
  return {
    label: words.label('medicalCover'),
    value: medicalCap === null ? planName : formats[language].cap(medicalCap),
    style,
    note: kind === 'schengen' ? words.above(SCHENGEN_MINIMUM_EUR) : planName,
  }
}

/** Writes names in capitals, as in the machine-readable line of a passport. */
function travellerBlock(paper: Paper, { voucher, words }: Certificate): void {
  const { language, passenger, residenceCountry, residenceIso, planName } = voucher
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
          label: words.document(documentType, residenceIso),
          value: passenger.documentNumber,
        },
        birthDate: { label: words.label('birthDate'), value: formatDay(passenger.birthDate) },
      }),
      { label: words.label('residence'), value: formats[language].country(residenceIso, residenceCountry) },
      { label: saleTexts[language]('plan'), value: planName },
    ],
    4,
  )
}

function tripBlock(paper: Paper, { voucher, kind, words }: Certificate) {
  const { startDate, endDate, days, maxDaysPerTrip } = voucher
  section(paper, words.label('period'))
  facts(
    paper,
    [
      { label: words.label('from'), value: words.day(startDate), span: 2 },
      { label: words.label('until'), value: words.day(endDate), span: 2 },
      {
        label: words.label('territory'),
        value: kind === 'schengen' ? words.schengenPlace(voucher) : words.place(voucher),
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
function coverBlock(paper: Paper, { voucher: { language, benefits, medicalCap }, words }: Certificate): void {
  const { own, reader } = words
  section(paper, words.label('cover'))
  const rows = benefits.flatMap(({ name, spanish = name, value }) => {
    const names = words.benefit(spanish)
    return names === null ? [] : [[...names, valueInBoth(value, words)]]
  })
  const cap = medicalCap === null ? '' : formats[language].cap(medicalCap)
  table(
    paper,
    [
      { title: own('benefit'), share: reader ? 0.42 : 0.78 },
      ...(reader ? [{ title: reader('benefit'), share: 0.36 }] : []),
      { title: words.label('limit'), share: 0.22, align: 'right' as const, style: 'strong' as const },
    ],
    rows.length > 0 ? rows : [[own('medical'), ...(reader ? [reader('medical')] : []), cap]],
  )
}

function valueInBoth(value: string, words: CertificateWords): string {
  return isIncluded(value) ? words.label('included') : value
}

function phonesBlock(paper: Paper, { voucher, words }: Certificate): void {
  const lines = phonesOf(assistanceLines(voucher.contactLines))
  if (lines.length === 0) return
  section(paper, words.label('phones'))
  const phones = lines.map(({ label, phone }) => `${label} ${internationalPhone(phone)}`)
  runOn(paper, phones, 'strong')
}

function statements(paper: Paper, { voucher, words }: Certificate): void {
  const { checkUrl } = voucher
  section(paper, words.label('statement'))
  for (const { text, lang } of words.statements(voucher)) paragraphs(paper, [text], lang === undefined ? {} : { lang })
  paragraphs(paper, [`${words.label('check')} ${checkUrl}`])
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
