import type { Cents } from '../money.ts'

/** A sale on account: what is owed for it, and what payments cover of that. */
export type OpenSale = { id: string; owed: Cents; covered: Cents }

/** What is left of a payment, and what it was registered with. */
export type Rest = { id: string; lotId: string; rest: Cents }

type Application = { paymentId: string; saleId: string; amount: Cents }

/**
 * Spreads what is left of payments over sales, both in their order: a payment goes on until it is used up, a sale until
 * nothing of it is open. `coveredBy` names what the last payment of each sale that is covered whole was registered with.
 */
export function spread(
  rests: readonly Rest[],
  sales: readonly OpenSale[],
): { applications: Application[]; coveredBy: Map<string, string> } {
  const applications: Application[] = []
  const coveredBy = new Map<string, string>()
  let n = 0
  let left = rests[0]?.rest ?? 0
  for (const { id, owed, covered } of sales) {
    let open = owed - covered
    while (open > 0 && n < rests.length) {
      const amount = Math.min(open, left)
      if (amount > 0) applications.push({ paymentId: rests[n]!.id, saleId: id, amount })
      open -= amount
      left -= amount
      if (open > 0) left = rests[(n += 1)]?.rest ?? 0
    }
    const last = rests[Math.min(n, rests.length - 1)]
    if (open <= 0 && last) coveredBy.set(id, last.lotId)
  }
  return { applications, coveredBy }
}

/** What stays of each application, the oldest first, so that all together are at most `debt`; those that stay whole are left out. */
export function freedFrom<Applied extends { amount: Cents }>(
  applications: readonly Applied[],
  debt: Cents,
): (Applied & { left: Cents })[] {
  let room = debt
  return applications.flatMap((one) => {
    const left = Math.min(one.amount, room)
    room -= left
    return left === one.amount ? [] : [{ ...one, left }]
  })
}
