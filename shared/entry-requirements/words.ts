import { type CoverLine, medicalCapOf } from '../catalogue/medical-cap.ts'
import { formatDay } from '../dates.ts'
import { formats } from '../formats.ts'
import { inLanguages } from '../in-languages.ts'
import type { Language } from '../languages.ts'
import { coverAnswer, type EntryRequirement } from './requirement.ts'

const entryTexts = inLanguages({
  es: {
    published: 'según lo publicado el {day}',
    old: 'según lo publicado el {day}, hace más de seis meses: confirmalo',
    upTo: ' (hasta {cap} por evento)',
    met: 'Tu cobertura médica{upTo} llega al mínimo que piden, {since}.',
    short: 'Tu cobertura médica{upTo} no llega a lo que piden, {since}.',
    noMinimum: 'No publica un mínimo: tu cobertura médica es de {cap} por evento, {since}.',
  },
  pt: {
    published: 'conforme publicado em {day}',
    old: 'conforme publicado em {day}, há mais de seis meses: confirme',
    upTo: ' (até {cap} por evento)',
    met: 'Sua cobertura médica{upTo} atinge o mínimo exigido, {since}.',
    short: 'Sua cobertura médica{upTo} não atinge o exigido, {since}.',
    noMinimum: 'Não publica um mínimo: sua cobertura médica é de {cap} por evento, {since}.',
  },
  en: {
    published: 'as published on {day}',
    old: 'as published on {day}, more than six months ago: confirm it',
    upTo: ' (up to {cap} per event)',
    met: 'Your medical cover{upTo} meets the minimum that they ask for, {since}.',
    short: 'Your medical cover{upTo} does not meet what they ask for, {since}.',
    noMinimum: 'It publishes no minimum: your medical cover is {cap} per event, {since}.',
  },
})

/** Says since when a requirement is known; a review of more than six months asks the reader to confirm it. */
export function reviewInWords(
  { reviewedOn, isOld }: Pick<EntryRequirement, 'reviewedOn'> & { isOld: boolean },
  language: Language,
): string {
  return entryTexts[language](isOld ? 'old' : 'published', { day: formatDay(reviewedOn) })
}

/** Says what a cover answers to a requirement, without a promise that it is accepted; null when it asks for no cover. */
export function coverInWords(
  requirement: EntryRequirement & { isOld: boolean },
  benefits: readonly CoverLine[],
  language: Language,
): string | null {
  const answer = coverAnswer(requirement, benefits)
  if (answer === null) return null
  const [t, f] = [entryTexts[language], formats[language]]
  const cap = medicalCapOf(benefits)
  const since = reviewInWords(requirement, language)
  if (answer !== 'met' && answer !== 'short') return t('noMinimum', { cap: f.cap(cap ?? 0), since })
  return t(answer, { upTo: cap === null ? '' : t('upTo', { cap: f.cap(cap) }), since })
}
