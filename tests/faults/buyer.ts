import type { AuditAction } from '../../shared/audit/actions.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { Failure } from '../../shared/errors.ts'
import type { Cents } from '../../shared/money.ts'
import type { EntryKind } from '../../shared/partner-account/ledger.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { browser, type Call, insist, type Offer, openCheckout, payOnce, takeSale } from './browser.ts'
import type { TestEnvironment } from './test-environment.ts'

/** The third ledger: what buyers saw, whatever became of the process that answered them. */
export type BuyersLedger = {
  sales: string[]
  purchases: { order: string; purchaseId: string }[]
  /** Vouchers whose cancellation was confirmed to staff: of a passenger, or `null` of all, of a sale by its public id. */
  voided: { saleId: string; passengerNo: number | null }[]
  /** What was confirmed to staff as on an account, by the id of what they did; `null` cents were not said. */
  entries: { intent: string; kind: EntryKind; amount: Cents | null }[]
  staffActions: StaffAction[]
}

/** What was confirmed to staff. */
export type StaffAction = {
  /** How the audit log names it. */
  action: AuditAction
  subject: string
  /** A query whose only row is what it left. */
  left: string
  /** A query for the keys, as `key`, that its emails have in the mail queue. */
  mails?: string
}

export type Errand = {
  trip: Purchase
  card: CardBehaviour
  /** Runs at an unknown outcome, before the payment is asked about again. */
  onUnknownOutcome: () => Promise<void>
  call?: Call
}

/** `sold`, or the code of what the buyer saw in the end. */
export type Ending = 'sold' | Failure['code'] | 'gave up'

const MOST_PAYMENTS = 40

export function emptyLedger(): BuyersLedger {
  return { sales: [], purchases: [], voided: [], entries: [], staffActions: [] }
}

/** One buyer from the price to the vouchers, who asks again whatever is not answered and takes another card when declined. */
export async function buy(environment: TestEnvironment, ledger: BuyersLedger, errand: Errand): Promise<Ending> {
  const call = errand.call ?? browser(environment)
  try {
    const offer = await openCheckout(environment, call, errand.trip)
    if (offer.mode === 'card') {
      const paid = await payUntilKnown(environment, ledger, { ...errand, call, offer })
      if (!paid) return 'gave up'
    }
    ledger.sales.push(await insist(environment, () => takeSale(call, offer)))
    return 'sold'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** @throws Failure what ends the purchase: refunded, expired, code exhausted */
export async function payUntilKnown(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { card, call, offer, onUnknownOutcome }: Omit<Errand, 'trip'> & { call: Call; offer: Offer },
): Promise<boolean> {
  let token = await environment.bank.token(card)
  for (let payments = 0; payments < MOST_PAYMENTS; payments += 1) {
    try {
      const purchaseId = await insist(environment, () => payOnce(call, offer, token))
      ledger.purchases.push({ order: offer.order, purchaseId })
      return true
    } catch (error) {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'PAYMENT_IN_PROGRESS') await onUnknownOutcome()
      else if (code === 'PAYMENT_DECLINED' || code === 'PAYMENT_UNAVAILABLE')
        token = await environment.bank.token('approved')
      else throw error
    }
  }
  return false
}
