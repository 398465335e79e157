import type { Day } from '../dates.ts'
import type { MessageKey } from '../messages.ts'
import { type Cents, toCents, toDecimal } from '../money.ts'
import { isCountry } from '../places/regions.ts'
import { AMOUNT_SHAPE, readNumber, writeNumber } from '../typed-number.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import type { CertificateLanguage } from '../vouchers/certificate-languages.ts'
import type { EntryRequirement } from './requirement.ts'

/** The highest minimum, in cents: no country publishes more. */
const MIN_COVER_MAX: Cents = 10_000_000_00

/** A requirement as staff decide it. A minimum that was typed wrongly is NaN, so that its field gets an error. */
export type RequirementDraft = EntryRequirement & { isShown: boolean }

/** A requirement in a form: the countries as one text, the minimum as typed, '' for no certificate. */
export type TypedRequirement = Omit<RequirementDraft, 'countries' | 'minCover' | 'certificate'> & {
  countries: string
  minCover: string
  certificate: CertificateLanguage | ''
}

export const EMPTY_REQUIREMENT: TypedRequirement = {
  place: '',
  countries: '',
  text: '',
  asksCover: true,
  minCover: '',
  asksRepatriation: false,
  certificate: '',
  sourceName: '',
  sourceUrl: '',
  reviewedOn: '',
  isShown: true,
}

/** Words that promise what only a border officer decides. */
const PROMISE =
  /vas a (?:poder )?entrar|te dejan (?:entrar|pasar)|garantiza|(?:ser[áa]s?|est[áa]s?) admitid|entrada asegurada/i

/** Returns the validation issues of a requirement, in the order of the form; `today` is the last day of a review. */
export function checkRequirement(draft: RequirementDraft, today: Day): ValidationIssue[] {
  const { place, countries, text, asksCover, minCover, asksRepatriation, certificate, sourceName, sourceUrl } = draft
  const { reviewedOn } = draft
  const isMinimum = minCover === null || (Number.isInteger(minCover) && minCover > 0 && minCover <= MIN_COVER_MAX)
  const isOfNoCover = !asksCover && (minCover !== null || asksRepatriation || certificate !== null)
  return [
    ...broken('place', place.trim() ? null : 'FIELD.REQUIRED'),
    ...broken('countries', countries.length > 0 && countries.every(isCountry) ? null : 'ENTRY_REQUIREMENTS.COUNTRIES'),
    ...broken('text', !text.trim() ? 'FIELD.REQUIRED' : PROMISE.test(text) ? 'ENTRY_REQUIREMENTS.PROMISE' : null),
    ...broken('asksCover', isOfNoCover ? 'ENTRY_REQUIREMENTS.NO_COVER' : null),
    ...broken('minCover', isMinimum ? null : 'ENTRY_REQUIREMENTS.MINIMUM'),
    ...broken('sourceName', sourceName.trim() ? null : 'FIELD.REQUIRED'),
    ...broken('sourceUrl', isWebAddress(sourceUrl) ? null : 'ENTRY_REQUIREMENTS.URL'),
    ...broken('reviewedOn', !reviewedOn ? 'FIELD.REQUIRED' : reviewedOn > today ? 'ENTRY_REQUIREMENTS.FUTURE' : null),
  ]
}

function broken(path: keyof RequirementDraft, key: MessageKey | null): ValidationIssue[] {
  return key ? [{ path, key }] : []
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:'
}

/** Puts each country once and in order, so that the same requirement is always written alike. */
export function orderedCountries(countries: readonly string[]): string[] {
  return [...new Set(countries)].toSorted()
}

/** Reads the typed values: countries by commas or spaces, an empty minimum as none, a text that is no number as NaN. */
export function readRequirement({ countries, minCover, certificate, ...typed }: TypedRequirement): RequirementDraft {
  const minimum = readNumber(minCover, AMOUNT_SHAPE)
  return {
    ...typed,
    countries: orderedCountries(
      countries
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
    minCover: minimum === null ? null : toCents(minimum),
    certificate: certificate === '' ? null : certificate,
  }
}

/** Returns the form's initial values for an existing requirement. */
export function typedRequirement(draft: RequirementDraft): TypedRequirement {
  const { place, countries, text, asksCover, minCover, asksRepatriation, certificate } = draft
  const { sourceName, sourceUrl, reviewedOn, isShown } = draft
  return {
    place,
    countries: countries.join(', '),
    text,
    asksCover,
    minCover: minCover === null ? '' : writeNumber(toDecimal(minCover), 0),
    asksRepatriation,
    certificate: certificate ?? '',
    sourceName,
    sourceUrl,
    reviewedOn,
    isShown,
  }
}
