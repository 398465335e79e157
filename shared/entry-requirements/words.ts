import { capInSpanish } from '../sales/in-english.ts'
import { formatDay } from '../dates.ts'
import { medicalCapOf } from '../catalogue/medical-cap.ts'
import { coverAnswer, type EntryRequirement } from './requirement.ts'

type Benefits = readonly { name: string; value: string }[]

/** Says since when a requirement is known; a review of more than six months asks the reader to confirm it. */
export function reviewInWords({
  reviewedOn,
  isOld,
}: Pick<EntryRequirement, 'reviewedOn'> & { isOld: boolean }): string {
  const day = formatDay(reviewedOn)
  return isOld ? `según lo publicado el ${day}, hace más de seis meses: confirmalo` : `según lo publicado el ${day}`
}

/** Says what a cover answers to a requirement, without a promise that it is accepted; null when it asks for no cover. */
export function coverInWords(requirement: EntryRequirement & { isOld: boolean }, benefits: Benefits): string | null {
  const answer = coverAnswer(requirement, benefits)
  if (answer === null) return null
  const cap = medicalCapOf(benefits)
  const upTo = cap === null ? '' : ` (hasta ${capInSpanish(cap)} por evento)`
  const since = reviewInWords(requirement)
  if (answer === 'met') return `Tu cobertura médica${upTo} llega al mínimo que piden, ${since}.`
  if (answer === 'short') return `Tu cobertura médica${upTo} no llega a lo que piden, ${since}.`
  return `No publica un mínimo: tu cobertura médica es de ${capInSpanish(cap ?? 0)} por evento, ${since}.`
}
