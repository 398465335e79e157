import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { Failure } from '#shared/errors.ts'
import { call } from '../../api.ts'
import { usePageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { currentSession } from '../../session.ts'
import { withServerPrices } from '../changes.ts'
import { keepDone } from '../done-purchase.ts'
import { priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import type { StepView } from '../StepPage.tsx'
import { asFailure } from '../use-loaded.ts'
import { usePurchase } from '../use-purchase.ts'
import { askSale, isInDoubt, payByCard, type Sale } from './pay-order.ts'
import { afterRefusal, isRunning, type PayPhase, phaseOfOpened } from './pay-phase.ts'
import { purchaseOf } from './purchase-of.ts'
import { keepSent, readSent } from './sent-payment.ts'
import { tm } from './texts.ts'

type Opening = { confirmDuplicate?: boolean; problem?: string | null }

/** Step 8 from pricing to vouchers. One thing runs at a time, whatever is pressed. */
export function usePayment({ state, change }: StepView) {
  const { brand } = usePageState()
  const { forget } = usePurchase()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<PayPhase>({ kind: 'opening' })
  const confirmed = useRef(false)
  const running = useRef(false)
  const ended = useRef(new AbortController())
  const { subdomain } = brand

  async function open(current: PurchaseState, { confirmDuplicate, problem = null }: Opening = {}) {
    if (confirmDuplicate) confirmed.current = true
    setPhase({ kind: 'opening' })
    try {
      const checkout = await openCheckout(current)
      setPhase(phaseOfOpened(checkout, priceView(current)?.total ?? 0, problem))
    } catch (error) {
      const failure = asFailure(error)
      setPhase(failure.code === 'POSSIBLE_DUPLICATE' ? { kind: 'duplicate' } : { kind: 'refused', failure })
    }
  }

  /** Asks for the account of whoever is logged in; the server alone decides, and a card is always left. */
  async function openCheckout(current: PurchaseState): Promise<OpenedCheckout> {
    const ask = (onAccount: boolean) => {
      const body = purchaseOf(current, brand, { confirmDuplicate: confirmed.current, onAccount })
      return call(checkoutApi.open, { body }, { silent: true })
    }
    const isPartner = currentSession()?.role === 'partner'
    try {
      return await ask(isPartner)
    } catch (error) {
      if (isPartner && asFailure(error).code === 'ON_ACCOUNT_REFUSED') return ask(false)
      throw error
    }
  }

  function finish(sale: Sale, email: string) {
    keepDone(subdomain, { ...sale, email })
    keepSent(subdomain, null)
    void navigate(paths.vouchers, { replace: true })
    forget()
  }

  /** Runs a payment once, and turns whatever stops it into a phase. */
  async function run(order: string, email: string, work: (told: { paid: () => void }) => Promise<Sale>) {
    if (running.current) return
    running.current = true
    let isPaid = false
    keepSent(subdomain, { order, email })
    try {
      const paid = () => (isPaid = true)
      finish(await work({ paid }), email)
    } catch (error) {
      stopped(asFailure(error), { order, email, isPaid })
    } finally {
      running.current = false
    }
  }

  function stopped(failure: Failure, { order, email, isPaid }: { order: string; email: string; isPaid: boolean }) {
    if (isInDoubt(failure)) {
      setPhase({ kind: 'late', order, email })
      return
    }
    keepSent(subdomain, null)
    const next = isPaid ? 'failed' : afterRefusal(failure)
    if (next === 'again') void open(state, { problem: reopened(failure) })
    else if (next === 'duplicate') setPhase({ kind: 'duplicate' })
    else if (next === 'failed') setPhase({ kind: 'failed', order, isPaid, failure })
    else if (next === 'refused') setPhase({ kind: 'refused', failure })
    else setPhase((before) => withProblem(before, failure))
  }

  /** The identical calls for an order: a doubt shows that nothing is to be paid again. */
  const waiting = (order: string) => ({
    signal: ended.current.signal,
    onDoubt: () => setPhase((before) => (before.kind === 'paying' ? before : { kind: 'confirming', order })),
  })

  function payCard(checkout: OpenedCheckout, token: string) {
    const { order, amount } = checkout
    setPhase({ kind: 'paying', checkout })
    return run(order, state.contact.email, async ({ paid }) => {
      const wait = { signal: ended.current.signal, onDoubt: () => setPhase({ kind: 'confirming', order }) }
      const { purchaseId } = await payByCard({ token, order, amount }, wait).catch((error: unknown) => {
        // A refusal after doubts must find its form again.
        setPhase({ kind: 'paying', checkout })
        throw error
      })
      paid()
      return askSale({ order, purchaseId }, wait)
    })
  }

  function confirm(checkout: OpenedCheckout) {
    setPhase({ kind: 'paying', checkout })
    return run(checkout.order, state.contact.email, () => askSale({ order: checkout.order }, waiting(checkout.order)))
  }

  function resume(order: string, email: string) {
    setPhase({ kind: 'confirming', order })
    return run(order, email, () => askSale({ order }, waiting(order)))
  }

  const begin = useEffectEvent(() => {
    const sent = readSent(subdomain)
    if (sent) void resume(sent.order, sent.email)
    else void open(state)
  })
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
    confirm,
    resume,
    retry: () => void open(state),
    confirmDuplicate: () => void open(state, { confirmDuplicate: true }),
    acceptPrice: (checkout: OpenedCheckout) => {
      change((before) => withServerPrices(before, checkout))
      setPhase({ kind: 'ready', checkout, problem: null })
    },
    withoutPromo: () => void open(change((before) => ({ ...before, promo: null }))),
  }
}

export type Payment = ReturnType<typeof usePayment>

function withProblem(before: PayPhase, failure: Failure): PayPhase {
  if (before.kind !== 'paying' && before.kind !== 'ready') return { kind: 'refused', failure }
  return { kind: 'ready', checkout: before.checkout, problem: failure.message }
}

function reopened(failure: Failure): string | null {
  if (failure.code === 'CHECKOUT_EXPIRED') return tm('problem.expired')
  return failure.code === 'CHECKOUT_NOT_PAID' ? tm('problem.notPaid') : null
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
