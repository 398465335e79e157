import type { Day } from '../dates.ts'
import { type Figures, sumFigures } from './figures.ts'

/** Kinds of movements: those that change what is in force of a sale, and money of ours beside it. */
export const movementKinds = [
  'sale',
  'cancellation',
  'passenger-cancelled',
  'change',
  'extension',
  /** What a cancellation does not give back. */
  'fee',
  /** What staff give back although nothing is owed. */
  'grant',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** One line of what happened to a sale, by its own day; the sale itself is the first. Lines are only ever added. */
export type Movement = {
  kind: MovementKind
  day: Day
  /** Sales that it adds to a period: 1 for a sale, −1 for one cancelled whole, else 0. */
  quantity: -1 | 0 | 1
  figures: Figures
}

const besideTheSale: readonly MovementKind[] = ['fee', 'grant']

/** The figures of the cover as it stands: nothing once the sale is cancelled. */
export function inForce(history: readonly Movement[]): Figures {
  return sumFigures(history.filter(({ kind }) => !besideTheSale.includes(kind)).map(({ figures }) => figures))
}

/** Fees for cancellations and changes, less what staff granted. */
export function feesLessGrants(history: readonly Movement[]): Figures {
  return sumFigures(history.filter(({ kind }) => besideTheSale.includes(kind)).map(({ figures }) => figures))
}

/** Everything that a sale came to so far. */
export function totalOf(history: readonly Movement[]): Figures {
  return sumFigures(history.map(({ figures }) => figures))
}
