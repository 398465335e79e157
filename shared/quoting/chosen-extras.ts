import type { PublicIssue } from '../validation-issues.ts'
import type { PublicMessageKey } from '../messages/public.ts'

/** An extra benefit for one passenger; passengers are counted from 1. */
export type ExtraChoice = { benefitId: number; passengerId: number }

/** The rules' data of an extra benefit, with or without its price. */
export type ExtraTerms = { id: number; maxAge: number; excludes: readonly number[] }

function excludeEachOther(a: ExtraTerms, b: ExtraTerms): boolean {
  return a.id === b.id || a.excludes.includes(b.id) || b.excludes.includes(a.id)
}

/** Whether an extra benefit is sold to a passenger of this age or age code. */
export function isSoldToAge(extra: Pick<ExtraTerms, 'maxAge'>, age: number): boolean {
  return age <= extra.maxAge
}

/**
 * Returns the validation issues of the chosen extras (B-08): each must be offered, for a passenger of the party, within the
 * maximum age, and no passenger may have two that exclude each other, or the same twice. The path is the choice's: 'extras.2'.
 */
export function checkExtras(
  choices: readonly ExtraChoice[],
  offered: readonly ExtraTerms[],
  ages: readonly number[],
): PublicIssue[] {
  const termsOf = (choice: ExtraChoice) => offered.find((extra) => extra.id === choice.benefitId)
  const issueOf = (choice: ExtraChoice, position: number): PublicMessageKey | null => {
    const extra = termsOf(choice)
    const age = ages[choice.passengerId - 1]
    if (!extra) return 'BUYING_PROCESS.ERROR.EXTRA_NOT_OFFERED'
    if (age === undefined) return 'FIELD.INVALID'
    if (!isSoldToAge(extra, age)) return 'BUYING_PROCESS.ERROR.EXTRA_MAX_AGE'
    const clash = choices.slice(0, position).some((earlier) => {
      const other = earlier.passengerId === choice.passengerId ? termsOf(earlier) : undefined
      return other !== undefined && excludeEachOther(extra, other)
    })
    return clash ? 'BUYING_PROCESS.ERROR.EXTRA_EXCLUSIVE' : null
  }
  return choices.flatMap((choice, position): PublicIssue[] => {
    const key = issueOf(choice, position)
    return key === null ? [] : [{ path: `extras.${position}`, key }]
  })
}
