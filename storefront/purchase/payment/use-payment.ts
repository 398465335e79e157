import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Failure } from '#shared/errors.ts'
import { useBrand } from '../../page-state.ts'
import { withServerPrices } from '../changes.ts'
import { priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { type StepView } from '../step-parts.tsx'
import { asFailure } from '../use-loaded.ts'
import { openCheckout } from './open-checkout.ts'
import { askSale, payByCard } from './pay-order.ts'
import { isRunning, type PayPhase, phaseOfOpened } from './pay-phase.ts'
import { readSent, type SentPayment } from './sent-payment.ts'
import { t } from './texts.ts'
import { useOrderRun } from './use-order-run.ts'

/** Step 8 from pricing to vouchers. A payment that was sent before a refresh is asked about first. */
export function usePayment({ state, change }: StepView) {
  const brand = useBrand()
  const [sent] = useState(() => readSent(brand.subdomain))
  const [phase, setPhase] = useState<PayPhase>(sent ? { kind: 'confirming', order: sent.order } : { kind: 'opening' })
  const ended = useRef(new AbortController())
  const price = useOpening(setPhase)
  const run = useOrderRun(setPhase, (failure) => open(state, { errorMessage: reasonOf(failure) }))

  function open(current: PurchaseState, more: Opening = {}) {
    setPhase({ kind: 'opening' })
    void price(current, more)
  }

  const waiting = (onUnknownOutcome: () => void = () => undefined) => ({
    signal: ended.current.signal,
    onUnknownOutcome,
  })
  const askAgain = (order: SentPayment) => run(order, () => askSale({ order: order.order }, waiting()))

  function payCard(checkout: OpenedCheckout, token: string) {
    const { order, amount } = checkout
    setPhase({ kind: 'paying', checkout })
    void run({ order, email: state.contact.email }, async (onPaid) => {
      const wait = waiting(() => setPhase({ kind: 'confirming', order }))
      const { purchaseId } = await payByCard({ token, order, amount }, wait).catch((error: unknown) => {
        // A refusal after an unknown outcome must find its form again.
        setPhase({ kind: 'paying', checkout })
        throw error
      })
      onPaid()
      return askSale({ order, purchaseId }, wait)
    })
  }

  const begin = useEffectEvent(() => void (sent ? askAgain(sent) : price(state)))
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    begin()
    return () => controller.abort()
  }, [])
  useLeaveWarning(isRunning(phase))

  return {
    phase,
    payCard,
    confirm: (checkout: OpenedCheckout) => {
      setPhase({ kind: 'paying', checkout })
      void askAgain({ order: checkout.order, email: state.contact.email })
    },
    resume: (order: SentPayment) => {
      setPhase({ kind: 'confirming', order: order.order })
      void askAgain(order)
    },
    retry: () => open(state),
    /** As retry, while what is on the screen stays there. */
    retryQuietly: () => void price(state, { quiet: true }),
    confirmDuplicate: () => open(state, { confirmDuplicate: true }),
    acceptPrice: (checkout: OpenedCheckout) => {
      change((before) => withServerPrices(before, checkout))
      setPhase({ kind: 'ready', checkout, errorMessage: null })
    },
    withoutPromo: () => open(change((before) => ({ ...before, promo: null }))),
  }
}

export type Payment = ReturnType<typeof usePayment>

type Opening = { errorMessage?: string | null; confirmDuplicate?: boolean; quiet?: boolean }

/**
 * Asks the server for its price and an order. That another purchase of the same trip is meant is said once. Who asks twice
 * gets the later answer alone.
 */
function useOpening(setPhase: (phase: PayPhase) => void) {
  const brand = useBrand()
  const confirmed = useRef(false)
  const round = useRef(0)
  return async (
    current: PurchaseState,
    { errorMessage = null, confirmDuplicate = false, quiet = false }: Opening = {},
  ) => {
    confirmed.current ||= confirmDuplicate
    const own = ++round.current
    const phase = await openCheckout(current, brand, { confirmDuplicate: confirmed.current, quiet }).then(
      (checkout) => phaseOfOpened(checkout, priceView(current)?.charged ?? 0, errorMessage),
      phaseOfRefused,
    )
    if (own === round.current) setPhase(phase)
  }
}

function phaseOfRefused(error: unknown): PayPhase {
  const failure = asFailure(error)
  return failure.code === 'POSSIBLE_DUPLICATE' ? { kind: 'duplicate' } : { kind: 'refused', failure }
}

/** Why a purchase was priced anew, in words; null when the new price says it itself. */
function reasonOf({ code }: Failure): string | null {
  if (code === 'CHECKOUT_EXPIRED') return t('payment.error.expired')
  return code === 'CHECKOUT_NOT_PAID' ? t('payment.error.notPaid') : null
}

/** The browser asks before a running payment is left. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive])
}
