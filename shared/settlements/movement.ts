import type { Day } from '../dates.ts'
import { type Figures, sumFigures } from './figures.ts'

/** The kinds of movements: those that change the cover in force, and money of ours that does not. */
export const movementKinds = [
  'sale',
  'cancellation',
  'passenger-cancelled',
  'change',
  'extension',
  /** The part that a cancellation does not refund. */
  'fee',
  /** An amount that staff refund although nothing is owed. */
  'grant',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** One line of a sale's history, on its own day; the sale itself is the first. Lines are only ever added. */
export type Movement = {
  kind: MovementKind
  day: Day
  /** How many sales it adds to a period: 1 for a sale, −1 for one cancelled as a whole, else 0. */
  quantity: -1 | 0 | 1
  figures: Figures
}

const besideTheSale: readonly MovementKind[] = ['fee', 'grant']

/** Adds up the figures of the cover in force: zero once the sale is cancelled. */
export function inForce(history: readonly Movement[]): Figures {
  return sumFigures(history.filter(({ kind }) => !besideTheSale.includes(kind)).map(({ figures }) => figures))
}

/** Adds up the fees for cancellations and changes, less the grants of staff. */
export function feesLessGrants(history: readonly Movement[]): Figures {
  return sumFigures(history.filter(({ kind }) => besideTheSale.includes(kind)).map(({ figures }) => figures))
}

/** Adds up all figures of a sale so far. */
export function totalOf(history: readonly Movement[]): Figures {
  return sumFigures(history.map(({ figures }) => figures))
}
