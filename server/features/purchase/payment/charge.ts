import type { DelayedResult } from '../../../adapters/card-gateway/port.ts'
import type { Dependencies } from '../../dependencies.ts'
import { CHARGE_CALL_S, FIRST_CHECK_S } from './check-schedule.ts'
import { waitBefore } from './declined.ts'
import { recordUnknownOutcome } from './unknown-outcome.ts'
import { recordOutcome, type PaymentStatus, paymentStatusOf } from './outcome.ts'
import type { Sending } from './sending.ts'
import { lockAttempt } from '../checkout/states.ts'

/** G and T2: calls the gateway outside any transaction, then records its answer. Never throws. */
export async function charge(dependencies: Dependencies, sending: Sending): Promise<PaymentStatus> {
  const { attemptId } = sending
  await waitBefore(sending)
  try {
    const result = await send(dependencies.gateway, sending)
    return await recordCharge(dependencies, attemptId, result)
  } catch (error) {
    // The card may have been charged: the recorded attempt is checked later, and the buyer must not pay again meanwhile.
    dependencies.log.error({ err: error, attemptId }, 'the outcome of a charge was not recorded')
    return { kind: 'unsettled' }
  }
}

function send(gateway: Dependencies['gateway'], sending: Sending): Promise<DelayedResult> {
  const signal = AbortSignal.timeout(CHARGE_CALL_S * 1_000)
  return 'charge' in sending ? gateway.charge(sending.charge, signal) : gateway.requestDelayed(sending.delayed, signal)
}

async function recordCharge(
  dependencies: Dependencies,
  attemptId: string,
  result: DelayedResult,
): Promise<PaymentStatus> {
  const isClear = result.kind !== 'unknown'
  if (isClear) {
    const status = await recordOutcome(dependencies, attemptId, result, 'charge')
    if (status.kind !== 'unsettled') return status
  }
  // A gateway that answered is asked for the outcome at once; one that was silent, a little later.
  await recordUnknownOutcome(dependencies, attemptId, { pause: isClear ? 0 : FIRST_CHECK_S })
  // A check of ours, or one that a notification caused, may have settled the attempt already.
  return dependencies.db.transaction(async (tx) => paymentStatusOf(await lockAttempt(tx, attemptId)))
}
