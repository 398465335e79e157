import { type Day, formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import type { PlainName } from '#shared/in-languages.ts'
import type { Language } from '#shared/languages.ts'
import { SCHENGEN_MINIMUM_EUR } from '#shared/quoting/schengen.ts'
import { documentNameIn } from '#shared/sales/document-names-in-languages.ts'
import type { DocumentType } from '#shared/sales/documents.ts'
import { dayInEnglish, documentInEnglish, placeInEnglish } from '#shared/sales/in-english.ts'
import { dayInPortuguese, documentInPortuguese, placeInPortuguese } from '#shared/sales/in-portuguese.ts'
import type { CertificateLanguage } from '#shared/vouchers/certificate-languages.ts'
import { certificateTexts } from './certificate-texts.ts'

/** The Schengen certificate, in the words of a visa, or a certificate of the assistance for who reads a language. */
export type CertificateKind = 'schengen' | CertificateLanguage

/** The benefits that certificates list, found by their Spanish names. */
const BENEFITS: readonly [named: RegExp, english: string, portuguese: string][] = [
  [/^asistencia médica por accidente\b/i, 'Medical assistance for accidents', 'Assistência médica por acidente'],
  [/^asistencia médica por enfermedad\b/i, 'Medical assistance for illness', 'Assistência médica por doença'],
  [/repatriación sanitaria/i, 'Medical transfer and repatriation', 'Traslado e repatriação sanitária'],
  [/repatriación funeraria/i, 'Repatriation in case of death', 'Repatriação em caso de falecimento'],
]

const days = { es: formatDay, en: dayInEnglish, pt: dayInPortuguese }
const documents = {
  es: (type: DocumentType) => documentNameIn('es', type, ''),
  en: documentInEnglish,
  pt: documentInPortuguese,
}
const places = { es: (destination: string) => destination, en: placeInEnglish, pt: placeInPortuguese }

type Texts = (typeof certificateTexts)['es']
type Label = PlainName<Texts>

/** Writes a certificate in the language of its buyer and, where that is another one, of who reads it, with a point between. */
export type CertificateWords = {
  /** In the buyer's language alone. */
  own: Texts
  /** In the reader's language alone; null where it is the buyer's. */
  reader: Texts | null
  label: (label: Label) => string
  /** Writes a cap, in cents, in each language. */
  above: (cap: number) => string
  validOne: (number: string) => string
  day: (day: Day) => string
  place: (territory: Territory) => string
  /** Names the territory for a consulate, which looks for the Schengen States by their name. */
  schengenPlace: (territory: Territory) => string
  document: (type: DocumentType, residenceIso: string) => string
  /** A benefit's name in each language; null for a benefit that no certificate lists. */
  benefit: (name: string) => string[] | null
  /** What the certificate states, in each language. It promises no entry. */
  statements: (stated: StatementFacts) => { text: string; lang?: Language }[]
}

/** A destination by its name in the buyer's language, and in Spanish. */
type Territory = { destination: string; spanish: { destination: string } }
type StatementFacts = Territory & { maxDaysPerTrip: number | null }

/** Returns the words of a kind of certificate for a buyer with a language. */
export function certificateWords(kind: CertificateKind, home: Language): CertificateWords {
  const readers = kind === 'schengen' ? 'en' : kind
  const languages: readonly Language[] = home === readers ? [home] : [home, readers]
  // A word that is the same in both languages stands once.
  const each = (write: (language: Language) => string) => [...new Set(languages.map(write))].join(' · ')
  const textsOf = (language: Language) => certificateTexts[language]
  const placeIn = (language: Language, { destination, spanish }: Territory) =>
    places[language](language === home ? destination : spanish.destination)
  return {
    own: textsOf(home),
    reader: home === readers ? null : textsOf(readers),
    label: (label) => each((language) => textsOf(language)(label)),
    above: (cap) => each((language) => textsOf(language)('above', { cap: formats[language].cap(cap, 'EUR') })),
    validOne: (number) => each((language) => textsOf(language)('validOne', { number })),
    day: (day) => each((language) => days[language](day)),
    place: (territory) => each((language) => placeIn(language, territory)),
    schengenPlace: (territory) => each((language) => schengenPlace(language, placeIn(language, territory))),
    document: (type, residenceIso) =>
      each((language) => (language === home ? documentNameIn(home, type, residenceIso) : documents[language](type))),
    benefit: (name) => {
      const found = BENEFITS.find(([pattern]) => pattern.test(name))
      return found ? languages.map((language) => ({ es: name, en: found[1], pt: found[2] })[language]) : null
    },
    statements: ({ maxDaysPerTrip, ...territory }) =>
      languages.map((language) => {
        const t = textsOf(language)
        const trips = maxDaysPerTrip === null ? '' : t('trips', { days: maxDaysPerTrip })
        const cap = formats[language].cap(SCHENGEN_MINIMUM_EUR, 'EUR')
        const text =
          kind === 'schengen'
            ? t('states.schengen', { trips, cap })
            : t('states', { trips, territory: placeIn(language, territory) })
        return language === home ? { text } : { text, lang: language }
      }),
  }
}

function schengenPlace(language: Language, place: string): string {
  return /schengen/i.test(place) ? place : certificateTexts[language]('territory.schengen', { place })
}
