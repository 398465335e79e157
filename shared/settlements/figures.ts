import { type Cents, sum } from '../money.ts'

/**
 * The columns of a sale and of each later change of it, in cents (docs/rules/after-sale.md). On each line `charged = gross −
 * discount = cost + commission + houseShare` and `margin = gross − businessDiscount − cost`.
 */
export type Figures = {
  gross: Cents
  discount: Cents
  businessDiscount: Cents
  houseDiscount: Cents
  cost: Cents
  margin: Cents
  commission: Cents
  charged: Cents
  houseShare: Cents
}

export const NO_FIGURES: Figures = {
  gross: 0,
  discount: 0,
  businessDiscount: 0,
  houseDiscount: 0,
  cost: 0,
  margin: 0,
  commission: 0,
  charged: 0,
  houseShare: 0,
}

export const figureNames = Object.keys(NO_FIGURES) as (keyof Figures)[]

function byColumn(valueOf: (column: keyof Figures) => Cents): Figures {
  return Object.fromEntries(figureNames.map((column) => [column, valueOf(column)])) as Figures
}

export function sumFigures(lines: readonly Figures[]): Figures {
  return byColumn((column) => sum(lines.map((line) => line[column])))
}

/** Returns the difference between two lines of figures: added to `from`, it gives `to`. */
export function changeOfFigures(from: Figures, to: Figures): Figures {
  return byColumn((column) => to[column] - from[column])
}

/** Returns the figures of an amount that is ours alone: what a cancellation keeps, or, below 0, what we pay ourselves. */
export function ownFigures(amount: Cents): Figures {
  return { ...NO_FIGURES, gross: amount, margin: amount, charged: amount, houseShare: amount }
}

/** Whether the figures of a line add up (docs/rules/after-sale.md). */
export function isBalanced({ gross, discount, businessDiscount, houseDiscount, ...line }: Figures): boolean {
  return (
    line.charged === gross - discount &&
    discount === businessDiscount + houseDiscount &&
    line.margin === gross - businessDiscount - line.cost &&
    line.charged === line.cost + line.commission + line.houseShare
  )
}
