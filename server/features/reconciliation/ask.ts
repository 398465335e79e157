import type { ListedTransaction, OurPayment, RefundOf } from '#shared/reconciliation/compare.ts'
import type { CardGateway } from '../../adapters/card-gateway/port.ts'

/** How many questions in a row may stay without an answer before the provider is asked no more: each may take 25 seconds. */
const GIVEN_UP_AFTER = 5
/**
 * Milliseconds before the absence of a refund proves anything: without the provider's id it appears only in the list, which may
 * be a day late.
 */
const LISTED_AFTER_MS = 24 * 60 * 60_000

/** The provider's answers as lines of a list, and the attempts about which it gave no answer. */
export type Answers = { lines: ListedTransaction[]; unanswered: Set<string> }

type Questions = { charges: readonly OurPayment[]; refunds: readonly RefundOf[]; now: Date }

/** Asks the provider about single payments that its list does not confirm. */
export async function askAbout(gateway: CardGateway, { charges, refunds, now }: Questions): Promise<Answers> {
  const answers: Answers = { lines: [], unanswered: new Set() }
  let silences = 0
  async function ask(payment: OurPayment, question: () => Promise<ListedTransaction[] | null>): Promise<void> {
    const lines = silences < GIVEN_UP_AFTER ? await question() : null
    silences = lines ? 0 : silences + 1
    if (lines) answers.lines.push(...lines)
    else answers.unanswered.add(payment.attemptId)
  }
  for (const payment of charges) await ask(payment, () => chargeLines(gateway, payment))
  for (const refund of refunds) await ask(refund.payment, () => refundLines(gateway, refund, now))
  return answers
}

/** Asks about a charge; null without an answer. */
async function chargeLines(gateway: CardGateway, payment: OurPayment): Promise<ListedTransaction[] | null> {
  const found = await gateway.find({ uniqueId: payment.attemptId, gatewayOrder: payment.order })
  if (found.kind === 'unknown') return null
  if (found.kind === 'not-found') return []
  const { outcome } = found
  if (outcome.kind === 'unknown') return null
  if (outcome.kind !== 'approved') return []
  const { purchaseId: id, amount, currency } = outcome
  return [lineOf(payment, { id, type: 'purchase', amount, currency, at: payment.sentAt })]
}

async function refundLines(
  gateway: CardGateway,
  { payment, refund }: RefundOf,
  now: Date,
): Promise<ListedTransaction[] | null> {
  const refundLine = (facts: Pick<BankRecord, 'id' | 'amount' | 'currency'>) =>
    lineOf(payment, { ...facts, type: 'refund', at: refund.createdAt })
  if (refund.ref !== null) {
    const status = await gateway.readRefund(refund.ref)
    if (status.kind === 'unknown') return null
    if (status.kind === 'not-found' || status.status === 'refused') return []
    const { amount, currency } = status
    return status.status === 'pending' ? null : [refundLine({ id: refund.ref, amount, currency })]
  }
  // When the charge failed in the end, or was voided, nothing had to be refunded.
  const charged = await gateway.readPurchase(payment.purchaseId ?? '')
  if (charged.kind === 'unknown') return null
  const isVoid = charged.kind === 'found' && ['refused', 'data-refused', 'declined'].includes(charged.outcome.kind)
  const { amount, currency } = refund
  const asIfGivenBack = refundLine({ id: `void-${refund.id}`, amount, currency })
  if (isVoid) return [asIfGivenBack]
  return now.getTime() - Date.parse(refund.createdAt) < LISTED_AFTER_MS ? [asIfGivenBack] : []
}

type BankRecord = Pick<ListedTransaction, 'id' | 'type' | 'amount' | 'currency' | 'at'>

function lineOf(payment: OurPayment, facts: BankRecord): ListedTransaction {
  return {
    ...facts,
    state: 'approved',
    uniqueId: payment.attemptId,
    order: payment.order,
    purchaseId: facts.type === 'refund' ? payment.purchaseId : null,
  }
}
