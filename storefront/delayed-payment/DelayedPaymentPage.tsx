import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { type DelayedPayment, delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import type { Failure } from '#shared/errors.ts'
import { call } from '../api.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { useAddress, useBrand } from '../page-state.ts'
import { paths, stepPath } from '../paths.ts'
import { endOf, OrderEnded, OrderNotLoaded, OrderSkeleton } from '../purchase/order-payment/OrderFrame.tsx'
import type { Sale } from '../purchase/payment/pay-order.ts'
import { WaitPanel } from '../purchase/payment/PayPanels.tsx'
import { persist, readPersisted } from '../purchase/tab-store.ts'
import { useLoaded } from '../purchase/use-loaded.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { t } from './texts.ts'
import { PaidOrder, WaitingOrder } from './WaitingOrder.tsx'

/** Milliseconds between two looks whether the payment has arrived. */
const LOOK_EVERY_MS = 15_000

export function meta(brand: Brand) {
  return { title: `${t('delayed.meta.title')} - ${brand.name}`, description: t('delayed.meta.description') }
}

export const Shell = () => <OrderSkeleton loading={t('delayed.loading')} />

/** What an order is waiting for, its sale, or that a card is being tried for it. */
type Outcome = { waiting: DelayedPayment } | { sale: Sale } | 'confirming'

/** Shows how to pay an order at a counter or by transfer, and its vouchers once it is paid (Y-02, Y-03). */
export function Page() {
  const { pathname } = useLocation()
  const order = matchPath(paths.delayedPayment, pathname)?.params.order ?? ''
  const { subdomain } = useBrand()
  useEffect(() => {
    if (readPersisted('begunAt', order) === null) persist('begunAt', order, subdomain)
  }, [order, subdomain])
  const { loaded, retry } = useLoaded(order, () => outcomeOf(order))
  if (loaded.status === 'loading') return <Shell />
  if (loaded.status === 'failed') return <NotToBePaid order={order} failure={loaded.failure} onRetry={retry} />
  return <FoundPayment order={order} first={loaded.value} onRetry={retry} />
}

async function outcomeOf(order: string): Promise<Outcome> {
  const quietly = { silent: true, quiet: true }
  try {
    return { waiting: await call(delayedPaymentApi.read, { params: { order } }, quietly) }
  } catch (error) {
    const { code } = error as Partial<Failure>
    if (code === 'PAYMENT_IN_PROGRESS') return 'confirming'
    if (code !== 'ORDER_ALREADY_PAID') throw error
    return { sale: await call(checkoutApi.createSale, { body: { order } }, quietly) }
  }
}

function FoundPayment({ order, first, onRetry }: { order: string; first: Outcome; onRetry: () => void }) {
  const [outcome, setOutcome] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  // A card that is tried here has its own answer: a look would replace the page that waits for it.
  const isPaying = useRef(false)
  const isOver = outcome !== 'confirming' && 'sale' in outcome
  const look = useEffectEvent(async () => {
    if (document.hidden || isOver || isPaying.current) return
    await outcomeOf(order).then(
      (found) => isPaying.current || setOutcome(found),
      (error: Failure) => {
        // A look that did not come through is repeated; an order that ended says so.
        if (endOf(error) !== 'failed' && !isPaying.current) setFailure(error)
      },
    )
  })
  const onPaying = useCallback((is: boolean) => {
    isPaying.current = is
  }, [])
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (failure) return <NotToBePaid order={order} failure={failure} onRetry={onRetry} />
  if (outcome === 'confirming') {
    return (
      <PageFrame title={t('payment.confirming.title')}>
        <WaitPanel title={t('payment.confirming.text')} />
      </PageFrame>
    )
  }
  if ('sale' in outcome) return <PaidOrder sale={outcome.sale} />
  return <WaitingOrder payment={outcome.waiting} onPaying={onPaying} />
}

/** Returns the address of step 8 in the storefront where this tab began the order, which may not be the one that a bank returns to. */
function usePayAddress(order: string): string {
  const here = useAddress(stepPath(8))
  const begunAt = readPersisted('begunAt', order)
  return typeof begunAt === 'string' && isBrokerStorefront(begunAt) ? `/${begunAt}${stepPath(8)}` : here
}

type NotToBePaidProps = { order: string; failure: Failure; onRetry: () => void }

function NotToBePaid({ order, failure, onRetry }: NotToBePaidProps) {
  const payAddress = usePayAddress(order)
  const end = endOf(failure)
  if (end === 'failed') {
    return <OrderNotLoaded title={t('delayed.failed.title')} failure={failure} onRetry={onRetry} />
  }
  return (
    <OrderEnded title={t(`delayed.${end}.title`)} text={t(`delayed.${end}.text`)}>
      {end === 'notMade' ? (
        <LinkButton size="large" href={payAddress}>
          {t('delayed.notMade.again')}
        </LinkButton>
      ) : (
        <ButtonLink size="large" to={end === 'refunded' ? paths.findVouchers : paths.home}>
          {t(end === 'refunded' ? 'delayed.refunded.account' : 'delayed.again')}
        </ButtonLink>
      )}
    </OrderEnded>
  )
}
