import { type Day, formatDay } from '#shared/dates.ts'
import { CURRENCY_IN_WORDS } from '#shared/money.ts'
import type { DocumentType } from '#shared/sales/documents.ts'
import { CURRENCY_IN_ENGLISH, dayInEnglish, documentInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import {
  CURRENCY_IN_PORTUGUESE,
  dayInPortuguese,
  documentInPortuguese,
  placeInPortuguese,
} from '#shared/sales/in-portuguese.ts'
import type { CertificateLanguage } from '#shared/vouchers/certificate-languages.ts'

/** The Schengen certificate, in the words of a visa, or a certificate of the assistance in a language. */
export type CertificateKind = 'schengen' | CertificateLanguage

const LABELS = {
  passenger: ['Pasajero', 'Traveller', 'Viajante'],
  lastName: ['Apellidos', 'Surname', 'Sobrenome'],
  name: ['Nombres', 'Given names', 'Nomes'],
  birthDate: ['Nacimiento', 'Date of birth', 'Nascimento'],
  residence: ['Residencia', 'Residence', 'Residência'],
  period: ['Período y territorio', 'Period and territory', 'Período e território'],
  from: ['Desde', 'From', 'De'],
  until: ['Hasta inclusive', 'Until, included', 'Até, inclusive'],
  territory: ['Territorio', 'Territory', 'Território'],
  days: ['Días', 'Days', 'Dias'],
  daysPerTrip: ['Días por viaje', 'Days a trip', 'Dias por viagem'],
  cover: [
    `Cobertura, en ${CURRENCY_IN_WORDS}`,
    `Cover, in ${CURRENCY_IN_ENGLISH}`,
    `Cobertura, em ${CURRENCY_IN_PORTUGUESE}`,
  ],
  benefit: ['Beneficio', 'Benefit', 'Benefício'],
  limit: ['Tope', 'Limit', 'Limite'],
  included: ['Incluido', 'Included', 'Incluído'],
  medical: ['Asistencia médica', 'Medical assistance', 'Assistência médica'],
  medicalCover: ['Cobertura médica por evento', 'Medical cover per event', 'Cobertura médica por evento'],
  phones: ['Asistencia, 24 horas', 'Assistance, 24 hours', 'Assistência, 24 horas'],
  statement: ['Constancia', 'Statement', 'Declaração'],
  check: ['Se verifica en', 'It can be checked at', 'Verifica-se em'],
  issuer: ['Entidad emisora', 'Issuing entity', 'Entidade emissora'],
  taxNumber: ['RUT', 'Tax No.', 'Nº fiscal'],
  provider: ['Presta la asistencia', 'Assistance given by', 'Assistência prestada por'],
  signature: ['Firma y sello', 'Signature and stamp', 'Assinatura e carimbo'],
  noCover: ['No da cobertura', 'Gives no cover', 'Não dá cobertura'],
  cancelled: ['ANULADO', 'CANCELLED', 'CANCELADO'],
  issuedAgain: ['Emitido otra vez', 'Issued again', 'Emitido de novo'],
  replaced: ['REEMPLAZADO', 'REPLACED', 'SUBSTITUÍDO'],
  validOne: ['Vale el voucher Nº', 'See voucher No.', 'Vale o voucher Nº'],
  certificate: ['Certificado de asistencia', 'Certificate of assistance', 'Certificado de assistência'],
} as const satisfies Record<string, readonly [spanish: string, english: string, portuguese: string]>

const BENEFITS: readonly [named: RegExp, english: string, portuguese: string][] = [
  [/^asistencia médica por accidente\b/i, 'Medical assistance after an accident', 'Assistência médica por acidente'],
  [/^asistencia médica por enfermedad\b/i, 'Medical assistance in illness', 'Assistência médica por doença'],
  [/repatriación sanitaria/i, 'Medical transfer and repatriation', 'Traslado e repatriação sanitária'],
  [/repatriación funeraria/i, 'Repatriation in case of death', 'Repatriação em caso de falecimento'],
]

type Label = keyof typeof LABELS
type Foreign = 'en' | 'pt' | null

/** Writes a certificate in Spanish and, but for one in Spanish, in the language of who reads it, with a point between. */
export type CertificateWords = {
  foreign: Foreign
  label: (label: Label) => string
  /** The label in the foreign language alone; in Spanish on a certificate without one. */
  foreignLabel: (label: Label) => string
  day: (day: Day) => string
  place: (destination: string) => string
  document: (spanish: string, type: DocumentType) => string
  /** A benefit's name in the foreign language, '' without one; null for a benefit that no certificate lists. */
  benefit: (name: string) => string | null
}

/** Returns the words of a kind of certificate. */
export function certificateWords(kind: CertificateKind): CertificateWords {
  const foreign: Foreign = kind === 'es' ? null : kind === 'pt' ? 'pt' : 'en'
  const pick = <Text>(english: Text, portuguese: Text) => (foreign === 'pt' ? portuguese : english)
  const both = (spanish: string, other: string) => (foreign === null ? spanish : `${spanish} · ${other}`)
  return {
    foreign,
    label: (label) => both(LABELS[label][0], pick(LABELS[label][1], LABELS[label][2])),
    foreignLabel: (label) => (foreign === null ? LABELS[label][0] : pick(LABELS[label][1], LABELS[label][2])),
    day: (day) => both(formatDay(day), pick(dayInEnglish, dayInPortuguese)(day)),
    place: (destination) => both(destination, pick(placeInEnglish, placeInPortuguese)(destination)),
    document: (spanish, type) => both(spanish, pick(documentInEnglish, documentInPortuguese)(type)),
    benefit: (name) => {
      const found = BENEFITS.find(([named]) => named.test(name))
      return found ? (foreign === null ? '' : pick(found[1], found[2])) : null
    },
  }
}

type Stated = { kind: CertificateKind; territory: string; maxDaysPerTrip: number | null }

/** Returns what a certificate of the assistance states, in Spanish and in the language of who reads it. It promises no entry. */
export function statementsOf({ kind, territory, maxDaysPerTrip }: Stated): { text: string; lang?: string }[] {
  const trips = (words: (days: number) => string) => (maxDaysPerTrip === null ? '' : words(maxDaysPerTrip))
  const spanish = `La entidad emisora deja constancia de que la persona nombrada tiene asistencia al viajero en ${territory} durante todo el período indicado${trips((days) => `, en viajes de hasta ${days} días cada uno`)}, con los topes de esta hoja. Quién entra a un país lo decide su autoridad.`
  if (kind === 'pt') {
    const portuguese = `A entidade emissora declara que a pessoa nomeada tem assistência ao viajante em ${placeInPortuguese(territory)} durante todo o período indicado${trips((days) => `, em viagens de até ${days} dias cada uma`)}, com os limites desta folha. Quem entra em um país é decisão da autoridade local.`
    return [{ text: spanish }, { text: portuguese, lang: 'pt' }]
  }
  if (kind === 'es') return [{ text: spanish }]
  const english = `The issuing entity confirms that the person named above has travel assistance in ${placeInEnglish(territory)} for the whole period stated${trips((days) => `, on trips of up to ${days} days each`)}, up to the limits on this page. Who enters a country is for its authorities to decide.`
  return [{ text: spanish }, { text: english, lang: 'en' }]
}
