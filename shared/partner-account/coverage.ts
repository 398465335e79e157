import { type Cents, sum } from '../money.ts'

/** A sale on account: its debt, and the part of it that payments cover. */
export type OpenSale = { id: string; owed: Cents; covered: Cents }

/** The unused part of a payment, and the lot that the payment was registered with. */
export type Rest = { id: string; lotId: string; rest: Cents }

type Application = { paymentId: string; saleId: string; amount: Cents }

/**
 * Spreads the unused parts of payments over sales, both in their order: each payment is used up before the next, each sale is
 * covered before the next. `coveredBy` maps each sale that became fully covered to the lot of the last payment for it.
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

/**
 * Reduces the applications, the oldest kept first, until their sum is at most `debt`; returns only those that become smaller,
 * with the amount that is `left` of each.
 */
export function freedFrom<Part extends { amount: Cents }>(
  applications: readonly Part[],
  debt: Cents,
): (Part & { left: Cents })[] {
  let room = debt
  return applications.flatMap((one) => {
    const left = Math.min(one.amount, room)
    room -= left
    return left === one.amount ? [] : [{ ...one, left }]
  })
}

/** What is open of a sale on account: the part of its debt that payments do not cover. Cents. */
export type OwedSale = { id: string; open: Cents }

/** What a payment of an amount does with the sales that are ticked for it. Cents. */
export type PaymentPreview = {
  /** The sales that are ticked. */
  picked: ReadonlySet<string>
  /** What is open of the ticked sales. */
  total: Cents
  /** The part of the payment that covers no sale, and stays as balance. */
  rest: Cents
  /** What stays open of the ticked sales. */
  missing: Cents
}

type TypedPayment = {
  amount: Cents
  /** The owed sales that are listed, the oldest first, and what is open of later ones. */
  sales: readonly OwedSale[]
  later: Cents
  /** The sales that the user ticked; null for the oldest ones until the amount is used, as the server covers them. */
  ticked: ReadonlySet<string> | null
}

/** Returns the running total of a payment before it is registered (D-11, docs/rules/account.md). */
export function previewPayment({ amount, sales, later, ticked }: TypedPayment): PaymentPreview {
  const candidates = sales.filter(({ id }) => ticked?.has(id) ?? true)
  const { applications } = spread(
    [{ id: '', lotId: '', rest: amount }],
    candidates.map(({ id, open }) => ({ id, owed: open, covered: 0 })),
  )
  const picked = ticked ?? new Set(applications.map(({ saleId }) => saleId))
  const total = sum(candidates.filter(({ id }) => picked.has(id)).map(({ open }) => open))
  const used = sum(applications.map((one) => one.amount))
  const rest = amount - used
  return { picked, total, rest: ticked ? rest : Math.max(0, rest - later), missing: total - used }
}
