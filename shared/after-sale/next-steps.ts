import type { Permission } from '../access/permissions.ts'
import type { Day } from '../dates.ts'
import type { SaleMode } from '../settlements/settle.ts'
import { extensionDays } from './change.ts'

/** What may be done with a sale next, and the permission that it takes. */
export const stepPermissions = {
  pay: 'sales.pay',
  change: 'sales.change',
  extend: 'sales.change',
  correct: 'sales.correct',
  resend: 'sales.resendVouchers',
  cancel: 'sales.cancel',
  grant: 'sales.grant',
  takeBack: 'sales.pay',
} as const satisfies Record<string, Permission>
export type Step = keyof typeof stepPermissions
const steps = Object.keys(stepPermissions) as Step[]

/** What the buyer of a sale may do, proved by the code that their email got. */
const buyersSteps: readonly Step[] = ['change', 'extend', 'correct']

/** Why a step is not open: what happened to the sale, or where its trip is. */
export type Closed = 'cancelled' | 'erased' | 'not-departed' | 'departed' | 'over' | 'longest'

type SaleAsItIs = {
  mode: SaleMode
  isPaid: boolean
  /** Whether a payment of the business covers it. */
  isCovered: boolean
  isCancelled: boolean
  /** Its people were erased, because it is too old. */
  isErased: boolean
  startDate: Day
  endDate: Day
}

/** A step of a sale; `closed` says why it is not open today, null that it is. */
export type NextStep = { step: Step; closed: Closed | null }

/**
 * What may be done with a sale today by who may take these steps, and why the rest may not. What never is for such a sale is
 * left out, as its payment when a card paid it. The server has the last word on each.
 */
export function nextSteps(
  sale: SaleAsItIs,
  { today, may, isBuyer = false }: { today: Day; may: (step: Step) => boolean; isBuyer?: boolean },
): NextStep[] {
  return steps
    .filter((step) => may(step) && isOfSale(sale, step))
    .map((step) => ({ step, closed: closedBy(sale, step, { today, isBuyer }) }))
}

/** Why the buyer of a sale that is in force may not take each of these steps today, null for those that they may. */
export function buyersNextSteps({ startDate, endDate }: Pick<SaleAsItIs, 'startDate' | 'endDate'>, today: Day) {
  const sale = {
    startDate,
    endDate,
    mode: 'card',
    isPaid: true,
    isCovered: false,
    isCancelled: false,
    isErased: false,
  } as const
  const steps = nextSteps(sale, { today, may: (step) => buyersSteps.includes(step), isBuyer: true })
  return new Map(steps.map(({ step, closed }) => [step, closed]))
}

/** A payment is marked and taken back of sales on account alone, one of both at a time. */
function isOfSale({ mode, isPaid, isCovered }: SaleAsItIs, step: Step): boolean {
  if (step === 'pay') return mode === 'account' && !isPaid
  return step !== 'takeBack' || (mode === 'account' && isCovered)
}

function closedBy(sale: SaleAsItIs, step: Step, { today, isBuyer }: { today: Day; isBuyer: boolean }): Closed | null {
  if (step === 'pay' || step === 'takeBack') return null
  if (sale.isCancelled) return 'cancelled'
  // Money goes back to a card whose holder was erased, too.
  if (sale.isErased && step !== 'cancel' && step !== 'grant') return 'erased'
  const trip = tripClosed(sale, today)
  switch (step) {
    case 'change':
    case 'cancel':
      return trip
    case 'extend':
      if (trip === 'departed') return extensionDays({ ...sale, on: today }) ? null : 'longest'
      return trip ?? 'not-departed'
    case 'grant':
      return trip === null ? 'not-departed' : null
    case 'correct':
      return isBuyer ? trip : null
    case 'resend':
      return null
  }
}

function tripClosed({ startDate, endDate }: SaleAsItIs, today: Day): 'departed' | 'over' | null {
  if (today < startDate) return null
  return today <= endDate ? 'departed' : 'over'
}
