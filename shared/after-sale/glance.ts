import { type Day, dayAt } from '../dates.ts'
import { expectedOnCard } from './card-days.ts'
import type { AfterSale } from './contract.ts'
import { type OutcomeLine, outcomeOf } from './outcome.ts'

type Refund = AfterSale['refunds'][number]

/** A refund that its buyer may still wait for; `expected`: the days between which it appears on the card, if it goes there. */
export type AwaitedRefund = Refund & { expected: { from: Day; to: Day } | null }

/** What is pending about a sale, and what its later steps came to; `outcome` has no lines while there were none. */
export type Glance = { links: AfterSale['links']; refunds: AwaitedRefund[]; outcome: OutcomeLine[] }

/** Returns what is first to know about a sale on a day (D-10). */
export function glanceOf({ movements, refunds, links }: AfterSale, today: Day): Glance {
  const [sold, ...later] = movements
  return {
    links,
    refunds: refunds
      .filter((refund) => isAwaited(refund, today))
      .map((refund) => ({ ...refund, expected: dueOf(refund) })),
    outcome: sold && later.length > 0 ? outcomeOf([sold], later) : [],
  }
}

/** A refund that is done is still awaited for as long as the card's issuer may take to show it. */
function isAwaited({ status, createdAt }: Refund, today: Day): boolean {
  if (status === 'waiting' || status === 'pending' || status === 'stuck') return true
  return today <= expectedOnCard(dayAt(new Date(createdAt))).to
}

function dueOf({ status, toAccount, createdAt }: Refund): AwaitedRefund['expected'] {
  const goesToCard = !toAccount && (status === 'pending' || status === 'done')
  return goesToCard ? expectedOnCard(dayAt(new Date(createdAt))) : null
}
