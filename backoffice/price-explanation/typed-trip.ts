import type { ExtraBenefit } from '#shared/catalogue/plan-terms.ts'
import type { ExtraChoice } from '#shared/quoting/chosen-extras.ts'

/** Reads ages that are separated by commas, semicolons or spaces; null when a part is no age. */
export function readAges(typed: string): number[] | null {
  const words = typed.split(/[\s,;]+/).filter(Boolean)
  const ages = words.map(Number)
  return words.length > 0 && words.every((word) => /^\d{1,3}$/.test(word)) ? ages : null
}

/** Chooses extras for each passenger: those within the age limit, and the first of two that exclude each other. */
export function extrasForAll(
  chosen: readonly Pick<ExtraBenefit, 'id' | 'maxAge' | 'excludes'>[],
  ages: readonly number[],
): ExtraChoice[] {
  return ages.flatMap((age, position) => {
    const ids: number[] = []
    for (const { id, maxAge, excludes } of chosen) {
      if (age <= maxAge && !ids.some((other) => excludes.includes(other))) ids.push(id)
    }
    return ids.map((benefitId) => ({ benefitId, passengerId: position + 1 }))
  })
}
