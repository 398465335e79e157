/**
 * Which figures of sales somebody sees. `seesCost`: what the provider costs us and what stays with us. `seesCommission`: what
 * the business earns by a sale and owes us for it, from which its commission could be worked out.
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

type Restricted = (typeof COST | typeof COMMISSION)[number]
export type FiguresSeen<Figures> = Omit<Figures, Restricted> & Partial<Pick<Figures, Restricted & keyof Figures>>

/** Figures of a sale, a movement or a period without those that the rights do not give (docs/decisions/026). */
export function figuresSeen<Figures extends object>(figures: Figures, rights: FigureRights): FiguresSeen<Figures> {
  const withheld: readonly string[] = [...(rights.seesCost ? [] : COST), ...(rights.seesCommission ? [] : COMMISSION)]
  return Object.fromEntries(
    Object.entries(figures).filter(([name]) => !withheld.includes(name)),
  ) as FiguresSeen<Figures>
}
