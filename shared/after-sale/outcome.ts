import { type Cents, sum } from '../money.ts'
import { type FigureRights, figuresSeen } from '../sales/figures-seen.ts'
import { type Figures, ownFigures } from '../settlements/figures.ts'
import type { SeenFigures } from './seen-figures-contract.ts'

const outcomeFigures = ['charged', 'cost', 'commission', 'houseShare'] as const

/** A figure of a sale before a step, its change by the step, and the figure after it, in cents: before + change = after. */
export type OutcomeLine = { figure: (typeof outcomeFigures)[number]; before: Cents; change: Cents; after: Cents }

/** Returns the figures of a line that a user may see. */
export function seenOf({ charged, cost, commission, houseShare }: Figures, rights: FigureRights): SeenFigures {
  return figuresSeen({ charged, cost, commission, houseShare }, rights)
}

/**
 * Returns what a step comes to: a line for each figure that the user may see and that is not zero throughout. With all figures,
 * charged = cost + commission + houseShare in each of the three columns (docs/rules/after-sale.md).
 */
export function outcomeOf(before: readonly SeenFigures[], change: readonly SeenFigures[]): OutcomeLine[] {
  return outcomeFigures.flatMap((figure): OutcomeLine[] => {
    const of = (lines: readonly SeenFigures[]) => sum(lines.map((line) => line[figure] ?? 0))
    const [was, changed] = [of(before), of(change)]
    const isSeen = [...before, ...change].every((line) => line[figure] !== undefined)
    const line = { figure, before: was, change: changed, after: was + changed }
    return isSeen && (was !== 0 || changed !== 0) ? [line] : []
  })
}

/** Returns the change by an amount in cents that staff grant, in the figures that the user sees of the sale. */
export function grantedFigures(amount: Cents, seen: SeenFigures): SeenFigures {
  const rights = { seesCost: seen.cost !== undefined, seesCommission: seen.commission !== undefined }
  return seenOf(ownFigures(-amount), rights)
}
