import { type CoverLine, coversRepatriation, medicalCapOf } from '../catalogue/medical-cap.ts'
import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import { CERTIFICATE_LANGUAGES, type CertificateLanguage } from '../vouchers/certificate-languages.ts'

/**
 * What a place asks of travellers who enter it, by a public source. It never says that they will be admitted. A sale does not have
 * the nationality of its travellers, so the text says for whom it holds.
 */
export type EntryRequirement = {
  /** A country or region as readers know it: a sale does not say which of its countries the traveller visits. */
  place: string
  /** ISO codes of the countries that ask it. */
  countries: string[]
  text: string
  /** Whether it asks for a travel insurance or assistance. */
  asksCover: boolean
  /** The medical cover in US cents that we require for the published minimum; null when none is published. */
  minCover: Cents | null
  /** Whether the cover has to include the repatriation of the ill and of the dead. */
  asksRepatriation: boolean
  /** The language of the certificate that travellers get for it; null for none. */
  certificate: CertificateLanguage | null
  /** The office or law that says so, and its public address. */
  sourceName: string
  sourceUrl: string
  /** The day of the newest evidence that the source still says so; a review that finds it unchanged moves it. */
  reviewedOn: Day
}

/**
 * What a cover answers to a requirement: `met` or `short` of the published minimum, or `no-minimum` when none is published. A cover
 * that states no amount, or lacks a repatriation that is asked for, is short.
 */
export type CoverAnswer = 'met' | 'short' | 'no-minimum'

/** Returns what the cover of a plan or a voucher answers to a requirement; null when it asks for no cover. */
export function coverAnswer(
  { asksCover, minCover, asksRepatriation }: Pick<EntryRequirement, 'asksCover' | 'minCover' | 'asksRepatriation'>,
  benefits: readonly CoverLine[],
): CoverAnswer | null {
  if (!asksCover) return null
  const cap = medicalCapOf(benefits)
  if (cap === null || (asksRepatriation && !coversRepatriation(benefits))) return 'short'
  if (minCover === null) return 'no-minimum'
  return cap >= minCover ? 'met' : 'short'
}

/**
 * Returns the languages of the certificates that the requirements of a trip ask for, each once. A cover that falls short of a
 * requirement gets no certificate for it.
 */
export function certificateLanguages(
  requirements: readonly EntryRequirement[],
  benefits: readonly CoverLine[],
): CertificateLanguage[] {
  return CERTIFICATE_LANGUAGES.filter((language) =>
    requirements.some((one) => {
      const answer = coverAnswer(one, benefits)
      return one.certificate === language && answer !== null && answer !== 'short'
    }),
  )
}
