import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Failure } from '#shared/errors.ts'
import type { InstalmentOffer } from '#shared/instalments/instalments.ts'
import { useBrand } from '../../page-state.ts'
import { currentSession } from '../../session.ts'
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

/** Runs step 8 from pricing to vouchers. After a refresh, it first requests the outcome of a payment that was sent. */
export function usePayment({ state, change }: StepView) {
  const brand = useBrand()
  const [order] = useState(() => readSent(brand.subdomain))
  const [phase, setPhase] = useState<PayPhase>(order ? { kind: 'confirming', order: order.order } : { kind: 'opening' })
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

  /** Pays with a card, once or by an offer of instalments. Returns the failure; undefined when the vouchers are shown. */
  function payCard(checkout: OpenedCheckout, token: string, offer?: InstalmentOffer | null) {
    const { order } = checkout
    const paid = { token, order, amount: offer?.captured ?? checkout.amount, instalmentPlan: offer?.planId }
    setPhase({ kind: 'paying', checkout })
    return run({ order, email: state.contact.email }, async (onPaid) => {
      const wait = waiting(() => setPhase({ kind: 'confirming', order }))
      const { purchaseId } = await payByCard(paid, wait).catch((error: unknown) => {
        // When the payment is refused after an unknown outcome, the card form must be shown again.
        setPhase({ kind: 'paying', checkout })
        throw error
      })
      onPaid()
      return askSale({ order, purchaseId }, wait)
    })
  }

  const begin = useEffectEvent(() => void (order ? askAgain(order) : price(state)))
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
    /** Retries like `retry`, without changing the screen meanwhile. */
    retryQuietly: () => void price(state),
    confirmDuplicate: () => open(state, { confirmDuplicate: true }),
    acceptPrice: (checkout: OpenedCheckout) => {
      change((before) => withServerPrices(before, checkout))
      setPhase({ kind: 'ready', checkout, errorMessage: null })
    },
    withoutPromo: () => open(change((before) => ({ ...before, promo: null }))),
  }
}

export type Payment = ReturnType<typeof usePayment>

type Opening = { errorMessage?: string; confirmDuplicate?: boolean }

/**
 * Requests a price and an order from the server. The buyer confirms a second purchase of the same trip only once, and a purchase
 * that began in a partner's session needs one until it ends. Of two
 * requests, only the answer of the later one counts. The text above the form waits for a request that is not refused, so that a
 * server that is away for a moment does not lose it.
 */
function useOpening(setPhase: (phase: PayPhase) => void) {
  const brand = useBrand()
  const confirmed = useRef(false)
  const isPartners = useRef(false)
  const notice = useRef<string | null>(null)
  const round = useRef(0)
  return async (current: PurchaseState, { errorMessage, confirmDuplicate = false }: Opening = {}) => {
    confirmed.current ||= confirmDuplicate
    isPartners.current ||= currentSession()?.area === 'partner'
    notice.current = errorMessage ?? notice.current
    const own = ++round.current
    const flags = { confirmDuplicate: confirmed.current, isPartners: isPartners.current }
    const phase = await openCheckout(current, brand, flags).then(
      (checkout) => phaseOfOpened(checkout, priceView(current)?.charged ?? 0, notice.current),
      phaseOfRefused,
    )
    if (own !== round.current) return
    if (phase.kind !== 'refused') notice.current = null
    setPhase(phase)
  }
}

function phaseOfRefused(error: unknown): PayPhase {
  const failure = asFailure(error)
  return failure.code === 'POSSIBLE_DUPLICATE' ? { kind: 'duplicate' } : { kind: 'refused', failure }
}

/** Returns why a purchase was priced again, in words; a new price is shown instead of them. */
function reasonOf({ code }: Failure): string {
  return t(code === 'CHECKOUT_EXPIRED' ? 'payment.error.expired' : 'payment.error.notPaid')
}

/** Makes the browser ask for a confirmation before the buyer leaves a running payment. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive])
}
