import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MUTANTS } from '../../faults/mutants.ts'
import { type Patch, patchSource } from '../../faults/source-patches.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Mistakes that a checkout could have. Days that do not find each of them would prove nothing of those they do not find. */
export const MODEL_MUTANTS = {
  /** The amount that is charged is the browser's. */
  'trusted-amount': MUTANTS['trusted-amount'].patches,
  /** Who was declined keeps the use of the code. */
  'kept-hold': [
    {
      file: 'server/features/purchase/payment/outcome.ts',
      find: "await releasePromo(tx, checkout.id)\n  await moveCheckout(tx, checkout.id, RUNNING, 'OPEN', { tries })",
      put: "await moveCheckout(tx, checkout.id, RUNNING, 'OPEN', { tries })",
    },
  ],
  /** Uses that running payments hold are forgotten: more buyers pay for a code than may. */
  'forgotten-holds': [
    {
      file: 'server/features/purchase/promo-hold/promo-hold.ts',
      find: 'gt(promoCode.usesLimit, sql`${promoCode.used} + ${promoCode.held}`)',
      put: 'gt(promoCode.usesLimit, promoCode.used)',
    },
  ],
  /** What the bank denies once is taken as never charged. */
  'one-denial': [
    {
      file: 'server/features/purchase/payment/check-schedule.ts',
      find: 'const NOT_FOUND_TIMES = 2',
      put: 'const NOT_FOUND_TIMES = 1',
    },
  ],
  /** An approval that comes after the attempt was given up is lost. */
  'late-approval-lost': [
    {
      file: 'server/features/purchase/payment/outcome.ts',
      find: '!isOneOf(GIVEN_UP, attempt.status)',
      put: "attempt.status !== 'DECLINED'",
    },
  ],
  /** Whatever amount the bank took is a sale. */
  'any-amount': [
    {
      file: 'server/features/purchase/payment/outcome.ts',
      find: 'isAwaited && isAsAsked(approved, attempt)',
      put: 'isAwaited && (isAsAsked(approved, attempt) || true)',
    },
  ],
  /** A second sending that is declined frees the order for another card, though the first may have charged. */
  'second-word': [
    {
      file: 'server/features/purchase/payment/outcome.ts',
      find: 'if (isOneOfSeveral && !isDefinite) return paymentStatusOf(locked)',
      put: '',
    },
  ],
  /** What is sent again goes out under an id of its own: to the bank that is another purchase. */
  'resent-under-new-id': [
    {
      file: 'server/features/purchase/payment/sending.ts',
      find: 'uniqueId: attempt.id,',
      put: 'uniqueId: attempt.resentAt === null ? attempt.id : globalThis.crypto.randomUUID(),',
    },
  ],
  /** What the bank denies goes out again at once, as often as it is denied. */
  'resent-too-soon': [
    {
      file: 'server/features/purchase/payment/check-schedule.ts',
      find: ' && secondsUntilResend(attempt, now) <= 0',
      put: '',
    },
  ],
  /** A payment that never arrived is not sent again: its buyer waits until the token is dead. */
  'never-resent': [
    {
      file: 'server/features/purchase/payment/unknown-outcome.ts',
      find: 'const sending = await sendAgain(tx, dependencies, { attempt: unanswered, checkout, now: at })',
      put: 'const sending = null',
    },
  ],
  /** A change that was paid for is made, whatever became of its sale meanwhile. */
  'outdated-change-made': [
    {
      file: 'server/features/purchase/checkout/outdated-change.ts',
      find: 'return cancelledAt !== null || change.steps !== now.steps || isOver',
      put: 'return cancelledAt !== null || isOver',
    },
  ],
  /** A trip that was made longer by card costs what it cost before. */
  'change-not-paid': [
    {
      file: 'server/features/after-sale/change.ts',
      find: "if (toPay > 0 && sold.mode !== 'account')",
      put: "if (toPay > 100_000 && sold.mode !== 'account')",
    },
  ],
  /** A trip that is over is extended, and so is what was paid too late for it. */
  'extended-after-cover': [
    {
      file: 'shared/after-sale/change.ts',
      find: 'const isRunning = startDate <= on && on <= endDate',
      put: 'const isRunning = startDate <= on',
    },
  ],
  /** Who leaves gets everything back at any time. */
  'leaver-without-fee': [
    {
      file: 'shared/after-sale/change.ts',
      find: 'return cancelPassenger(history, after, { percentBack, day })',
      put: 'return cancelPassenger(history, after, { percentBack: 100, day })',
    },
  ],
  /** A trip that is made shorter gives its whole difference back at any time. */
  'shorter-without-fee': [
    {
      file: 'shared/after-sale/change.ts',
      find: 'return changeSale(history, after, { percentBack, day })',
      put: 'return changeSale(history, after, { percentBack: 100, day })',
    },
  ],
  /** All of a sale goes back whenever it is cancelled. */
  'cancelled-without-fee': [
    {
      file: 'shared/after-sale/cancellation-terms.ts',
      find: 'if (canWithdraw({ boughtOn: soldOn, coverStart: startDate, on })) {',
      put: 'if (daysLeft > 0 || canWithdraw({ boughtOn: soldOn, coverStart: startDate, on })) {',
    },
  ],
  /** Staff grant what was granted before. */
  'granted-over': [
    {
      file: 'shared/after-sale/cancellation.ts',
      find: 'return Math.max(0, totalOf(history).charged)',
      put: 'return Math.max(0, inForce(history).charged)',
    },
  ],
  /** Of a part that goes back, the financing stays with us. */
  'financing-kept': [
    {
      file: 'server/features/purchase/payment/give-back.ts',
      find: 'financing: financingBack(paid, { backBefore, back }) })',
      put: 'financing: back === paid.charged ? financingBack(paid, { backBefore, back }) : 0 })',
    },
  ],
  /** What is sent again asks for one payment. */
  'resent-in-one-payment': [
    {
      file: 'server/features/purchase/payment/sending.ts',
      find: 'const { instalments } = attempt',
      put: 'const instalments = attempt.resentAt === null ? attempt.instalments : 1',
    },
  ],
  /** What staff transferred is transferred again. */
  'transferred-again': [
    {
      file: 'server/features/refunds/transfer.ts',
      find: '.where(and(eq(table.id, refundId), transferable(table)))',
      put: '.where(eq(table.id, refundId))',
    },
  ],
} as const satisfies Record<string, readonly Patch[]>

export type ModelMutant = keyof typeof MODEL_MUTANTS

/** Changes the product's sources while they are loaded; whatever is loaded already stays as it is. */
export function applyMutant(mutant: ModelMutant): void {
  const patches: readonly Patch[] = MODEL_MUTANTS[mutant]
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.startsWith('file:')) return loaded
      const file = path.relative(ROOT, fileURLToPath(url)).replaceAll(path.sep, '/')
      if (!patches.some((patch) => patch.file === file)) return loaded
      return { ...loaded, source: patchSource(file, String(fs.readFileSync(fileURLToPath(url))), patches) }
    },
  })
}
