import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Failure } from '#shared/errors.ts'
import { askSale, isOutcomeUnknown, payByCard, type Sale } from '../payment/pay-order.ts'
import { afterRefusal } from '../payment/pay-phase.ts'
import { t } from '../payment/texts.ts'
import { asFailure } from '../use-loaded.ts'

/** The phase of the payment of a link's order. `errorMessage`: the text above a form that can be tried again. */
export type OrderPhase =
  | { kind: 'ready'; errorMessage: string | null }
  | { kind: 'paying' }
  | { kind: 'confirming' }
  | { kind: 'late' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'done'; sale: Sale }

type LinkedOrder = { checkout: OpenedCheckout; state: 'open' | 'running' }

/**
 * Pays the order of a link by card and waits until its sale or change is made. After a refresh, it requests the outcome of a payment
 * that was running.
 */
export function useOrderPayment({ checkout: { order, amount }, state }: LinkedOrder) {
  const [phase, setPhase] = useState<OrderPhase>(
    state === 'running' ? { kind: 'confirming' } : { kind: 'ready', errorMessage: null },
  )
  const ended = useRef(new AbortController())

  function stopped(failure: Failure) {
    if (isOutcomeUnknown(failure)) setPhase({ kind: 'late' })
    // The order waits for its coupon or transfer again: the card was not charged.
    else if (failure.code === 'PAYMENT_WAITING') setPhase({ kind: 'ready', errorMessage: t('payment.error.notPaid') })
    else if (afterRefusal(failure) === 'ready') setPhase({ kind: 'ready', errorMessage: failure.message })
    else setPhase({ kind: 'refused', failure })
  }

  const run = (work: Promise<Sale>) =>
    work.then(
      (sale) => setPhase({ kind: 'done', sale }),
      (error: unknown) => stopped(asFailure(error)),
    )

  const waiting = () => ({ signal: ended.current.signal, onUnknownOutcome: () => setPhase({ kind: 'confirming' }) })
  const ask = () => run(askSale({ order }, waiting()))

  const begin = useEffectEvent(() => {
    if (state === 'running') void ask()
  })
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    begin()
    return () => controller.abort()
  }, [])

  return {
    phase,
    ask: () => {
      setPhase({ kind: 'confirming' })
      void ask()
    },
    pay: (token: string) => {
      setPhase({ kind: 'paying' })
      const paid = payByCard({ token, order, amount }, waiting())
      void run(paid.then(({ purchaseId }) => askSale({ order, purchaseId }, waiting())))
    },
  }
}
