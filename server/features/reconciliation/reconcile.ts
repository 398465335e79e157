import { addDays, type Day, dayAt, endOfDay, startOfDay } from '#shared/dates.ts'
import {
  compare,
  type Comparison,
  type Difference,
  type ListedTransaction,
  type OurPayment,
  type Span,
  unconfirmed,
} from '#shared/reconciliation/compare.ts'
import { recordOutcome } from '../purchase/payment/outcome.ts'
import type { Dependencies } from '../dependencies.ts'
import { askAbout } from './ask.ts'
import { oldestDelayed, readOurs } from './our-payments.ts'
import { claimDay, recordRun, whileClaimed } from './record.ts'

/** The result of a run over a day. */
export type RunResult = Comparison & {
  /** Why the provider's list could not be read; null when it was. */
  listProblem: string | null
  /** How many questions the provider did not answer. */
  unanswered: number
}

/**
 * Compares the payments of a day with the card provider's list and records the differences. The provider is asked one by one
 * about payments that the list does not confirm; without a list, about every payment of the day. Repeated runs do no harm, and
 * of two simultaneous ones only one works.
 */
export async function reconcileDay(dependencies: Dependencies, day: Day): Promise<void> {
  const claim = await claimDay(dependencies, day)
  if (!claim) return
  const run = await whileClaimed(dependencies, claim, async () =>
    settle(dependencies, await compareDay(dependencies, day)),
  )
  await recordRun(dependencies, claim, run)
}

async function compareDay({ db, gateway, now }: Dependencies, day: Day): Promise<RunResult> {
  const span: Span = { start: startOfDay(day), end: endOfDay(day) }
  // The list may have a delayed payment on the day on which it was sent.
  const oldest = await oldestDelayed(db, span)
  const first = oldest && dayAt(oldest) < day ? dayAt(oldest) : day
  // The provider's day may begin at another hour than ours, and its clock may be wrong: one day more at both ends.
  const list = await gateway.listTransactions({ from: addDays(first, -1), to: addDays(day, 1) })
  const transactions = list.kind === 'listed' ? list.transactions : []
  const ours = await readOurs(db, { span, listed: transactions })
  const unclear = unconfirmed({ ours, theirs: transactions, span })
  const charges = list.kind === 'listed' ? unclear.charges : ours.filter(({ sentAt }) => isIn(span, sentAt))
  const answers = await askAbout(gateway, { charges, refunds: unclear.refunds, now: now() })
  const theirs: ListedTransaction[] = [...transactions, ...answers.lines]
  return {
    ...compare({ ours, theirs, span, unanswered: answers.unanswered }),
    listProblem: list.kind === 'listed' ? null : list.reason,
    unanswered: answers.unanswered.size,
  }
}

function isIn({ start, end }: Span, instant: OurPayment['sentAt']): boolean {
  return instant >= start && instant < end
}

/**
 * Handles a charge for an attempt that we had given up, or that is still pending, like every late answer: the gateway is asked
 * by our own id, and the checkout accepts its answer. Nothing else is changed: a charge under no attempt of ours, or a second
 * one under an attempt with a sale, looks the same as a mistake, and staff have to refund it.
 */
async function settle(dependencies: Dependencies, run: RunResult): Promise<RunResult> {
  const openDifferences: Difference[] = []
  for (const difference of run.differences) {
    if (!(await isSettled(dependencies, difference))) openDifferences.push(difference)
  }
  return { ...run, differences: openDifferences }
}

/** Whether the difference turned out to be a normal payment, whose sale follows. */
async function isSettled(dependencies: Dependencies, { kind, attemptId, order }: Difference): Promise<boolean> {
  if ((kind !== 'given-up-here' && kind !== 'pending-here') || !attemptId || !order) return false
  const found = await dependencies.gateway.find({ uniqueId: attemptId, gatewayOrder: order })
  if (found.kind !== 'found' || found.outcome.kind !== 'approved') return false
  const status = await recordOutcome(dependencies, attemptId, found.outcome, 'question')
  return status.kind === 'paid'
}
