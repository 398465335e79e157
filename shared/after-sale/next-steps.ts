import type { Permission } from '../access/permissions.ts'
import type { Day } from '../dates.ts'
import type { SaleMode } from '../settlements/settle.ts'
import { extensionDays } from './change.ts'

/** The actions that a sale may allow, each with the permission that it requires. */
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

/** The actions of the buyer of a sale, whom an emailed code identifies. */
const buyersSteps: readonly Step[] = ['change', 'extend', 'correct']

/** Why an action is not available: the sale was cancelled or erased, or its trip has not begun, has begun or is over. */
export type ClosedReason = 'cancelled' | 'erased' | 'not-departed' | 'departed' | 'over' | 'longest'

type SaleAsItIs = {
  mode: SaleMode
  isPaid: boolean
  /** Whether a payment of the business covers the sale. */
  isCovered: boolean
  isCancelled: boolean
  /** Whether the sale's passengers were erased, because the sale is too old. */
  isErased: boolean
  startDate: Day
  endDate: Day
}

/** An action on a sale; `closed` says why it is not available today, null when it is. */
export type NextStep = { step: Step; closed: ClosedReason | null }

/**
 * Returns the actions that a user may take on a sale today, and why the others are not available. Actions that never apply to
 * such a sale are left out, for instance marking a payment when it was paid by card. The server has the last word on each.
 */
export function nextSteps(
  sale: SaleAsItIs,
  { today, may, isBuyer = false }: { today: Day; may: (step: Step) => boolean; isBuyer?: boolean },
): NextStep[] {
  return steps
    .filter((step) => may(step) && isOfSale(sale, step))
    .map((step) => ({ step, closed: closedBy(sale, step, { today, isBuyer }) }))
}

/** Returns why the buyer of a sale in force may not take each action today; null for each that they may. */
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

/** Only sales on account have payments to mark or to reverse, one of the two at a time. */
function isOfSale({ mode, isPaid, isCovered }: SaleAsItIs, step: Step): boolean {
  if (step === 'pay') return mode === 'account' && !isPaid
  return step !== 'takeBack' || (mode === 'account' && isCovered)
}

function closedBy(
  sale: SaleAsItIs,
  step: Step,
  { today, isBuyer }: { today: Day; isBuyer: boolean },
): ClosedReason | null {
  if (step === 'pay' || step === 'takeBack') return null
  if (sale.isCancelled) return 'cancelled'
  // Money is also refunded to the card of an erased person.
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
