/**
 * Which figures of sales a user sees. `seesCost`: the provider's cost and our share. `seesCommission`: the business's commission,
 * and its debt to us, from which the commission could be calculated.
 */
export type FigureRights = { seesCost: boolean; seesCommission: boolean }

const COST = ['cost', 'markup', 'isMarkupVariable', 'margin', 'houseShare', 'salesAtLoss'] as const
const COMMISSION = [
  'commissionPercent',
  'isCommissionVariable',
  'commission',
  'netToPay',
  'netPaid',
  'netOwed',
  'netToCollect',
] as const

type RestrictedFigure = (typeof COST | typeof COMMISSION)[number]
export type FiguresSeen<Figures> = Omit<Figures, RestrictedFigure> &
  Partial<Pick<Figures, RestrictedFigure & keyof Figures>>

/** Returns the figures of a sale, a movement or a period without those that the user may not see (docs/decisions/019). */
export function figuresSeen<Figures extends object>(figures: Figures, rights: FigureRights): FiguresSeen<Figures> {
  const withheld: readonly string[] = [...(rights.seesCost ? [] : COST), ...(rights.seesCommission ? [] : COMMISSION)]
  return Object.fromEntries(
    Object.entries(figures).filter(([name]) => !withheld.includes(name)),
  ) as FiguresSeen<Figures>
}
