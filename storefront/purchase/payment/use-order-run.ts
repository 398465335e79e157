import { type Dispatch, type SetStateAction, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '#shared/errors.ts'
import { useBrand } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { persistDone } from '../done-purchase.ts'
import { asFailure } from '../use-loaded.ts'
import { usePurchase } from '../use-purchase.ts'
import { isOutcomeUnknown, type Sale } from './pay-order.ts'
import { afterRefusal, type PayPhase, withErrorMessage } from './pay-phase.ts'
import { persistSent, type SentPayment } from './sent-payment.ts'

/** Pays an order and returns its sale; calls `onPaid` when the payment itself is done. */
type Work = (onPaid: () => void) => Promise<Sale>

/** Runs one order at a time up to its vouchers. When it fails, shows a phase and returns the failure. */
export function useOrderRun(setPhase: Dispatch<SetStateAction<PayPhase>>, reopen: (after: Failure) => void) {
  const { subdomain } = useBrand()
  const { forget } = usePurchase()
  const navigate = useNavigate()
  const running = useRef(false)

  function finish(sale: Sale, { email, isOthers }: SentPayment) {
    persistDone(subdomain, { ...sale, email })
    persistSent(subdomain, null)
    void navigate(paths.vouchers, { replace: true })
    if (!isOthers) forget()
  }

  function stopped(failure: Failure, sent: SentPayment, isPaid: boolean) {
    if (isOutcomeUnknown(failure)) {
      setPhase({ kind: 'late', ...sent })
      return
    }
    const { order, email } = sent
    // A registered payment becomes a sale even without this page: the trip stays locked as it was paid.
    const isRegistered = isPaid && failure.code !== 'PAYMENT_REFUNDED'
    if (!isRegistered) persistSent(subdomain, null)
    const next = isPaid ? 'failed' : afterRefusal(failure)
    if (next === 'again') reopen(failure)
    else if (next === 'ready') setPhase((before) => withErrorMessage(before, failure))
    else if (next === 'failed') setPhase({ kind: 'failed', order, email, isPaid: isRegistered, failure })
    else if (next === 'duplicate') setPhase({ kind: 'duplicate' })
    else setPhase({ kind: 'refused', failure, order })
  }

  return async (order: SentPayment, work: Work): Promise<Failure | undefined> => {
    if (running.current) return undefined
    running.current = true
    let isPaid = false
    persistSent(subdomain, order)
    try {
      const sale = await work(() => {
        isPaid = true
      })
      finish(sale, order)
      return undefined
    } catch (error) {
      const failure = asFailure(error)
      stopped(failure, order, isPaid)
      return failure
    } finally {
      running.current = false
    }
  }
}
