import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { type DelayedPayment, delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Failure } from '#shared/errors.ts'
import { endInWords, methodNames } from '#shared/payment-methods/delayed.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { call } from '../api.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { paths } from '../paths.ts'
import { useChangePayment } from '../purchase/change/use-change-payment.ts'
import type { Sale } from '../purchase/payment/pay-order.ts'
import { ContactLinks, WaitPanel } from '../purchase/payment/PayPanels.tsx'
import { useLoaded } from '../purchase/use-loaded.ts'
import { VoucherList } from '../purchase/vouchers/VoucherList.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { Main, PageFrame } from '../ui/PageFrame.tsx'
import { StepSkeleton } from '../ui/StepFrame.tsx'
import { t } from './texts.ts'

import '../purchase/looks.css'
import '../purchase/payment/PaymentStep.css'
import '../purchase/payment/PayForm.css'
import './DelayedPaymentPage.css'

const CardPayment = lazy(async () => ({ default: (await import('../purchase/payment/CardPayment.tsx')).CardPayment }))

/** Milliseconds between two looks whether the payment has arrived. */
const LOOK_EVERY_MS = 15_000

export function meta(brand: Brand) {
  return { title: `${t('delayed.meta.title')} - ${brand.name}`, description: t('delayed.meta.description') }
}

export function Shell() {
  return (
    <Main>
      <div className="wrap page-body page-narrow">
        <output className="visually-hidden">{t('delayed.loading')}</output>
        <StepSkeleton />
      </div>
    </Main>
  )
}

/** The order is paid: its sale, or null while the vouchers are being issued. */
type Outcome = { waiting: DelayedPayment } | { sale: Sale | null }

/** Shows how to pay an order at a counter or by transfer, and its vouchers once it is paid (Y-02, Y-03). */
export function Page() {
  const { pathname } = useLocation()
  const order = matchPath(paths.delayedPayment, pathname)?.params.order ?? ''
  const { loaded, retry } = useLoaded(order, () => outcomeOf(order))
  if (loaded.status === 'loading') return <Shell />
  if (loaded.status === 'failed') return <NotToBePaid failure={loaded.failure} onRetry={retry} />
  return <Found order={order} first={loaded.value} onRetry={retry} />
}

async function outcomeOf(order: string): Promise<Outcome> {
  const quietly = { silent: true, quiet: true }
  try {
    return { waiting: await call(delayedPaymentApi.read, { params: { order } }, quietly) }
  } catch (error) {
    const { code } = error as Partial<Failure>
    if (code === 'PAYMENT_IN_PROGRESS') return { sale: null }
    if (code !== 'ORDER_ALREADY_PAID') throw error
    return { sale: await call(checkoutApi.createSale, { body: { order } }, quietly) }
  }
}

function Found({ order, first, onRetry }: { order: string; first: Outcome; onRetry: () => void }) {
  const [outcome, setOutcome] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOver = 'sale' in outcome && outcome.sale !== null
  const look = useEffectEvent(async () => {
    if (document.hidden || isOver) return
    await outcomeOf(order).then(setOutcome, (error: Failure) => {
      // A look that did not come through is repeated; an order that ended says so.
      if (kindOf(error) !== 'failed') setFailure(error)
    })
  })
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (failure) return <NotToBePaid failure={failure} onRetry={onRetry} />
  if ('waiting' in outcome) return <Waiting payment={outcome.waiting} />
  if (outcome.sale) return <Paid sale={outcome.sale} />
  return (
    <PageFrame title={t('delayed.paid.working.title')}>
      <WaitPanel title={t('delayed.paid.working.text')} />
    </PageFrame>
  )
}

const Paid = ({ sale }: { sale: Sale }) => (
  <PageFrame title={t('delayed.paid.title')} lead={t('delayed.paid.text', { number: saleCode(sale.number) })}>
    <VoucherList vouchers={sale.vouchers} />
  </PageFrame>
)

function Waiting({ payment }: { payment: DelayedPayment }) {
  const [paysByCard, setPaysByCard] = useState(false)
  const card = useChangePayment({ checkout: payment.checkout, state: 'open' })
  const { phase } = card
  const { method, planName: plan, destination } = payment
  if (phase.kind === 'done') return <Paid sale={phase.sale} />
  const isSent = phase.kind === 'confirming' || phase.kind === 'late'
  return (
    <PageFrame
      title={t(method === 'transfer' ? 'delayed.waiting.transfer.title' : 'delayed.waiting.counter.title', {
        method: methodNames[method],
      })}
      lead={t('delayed.waiting.lead', {
        plan,
        destination,
        start: formatDay(payment.startDate),
        end: formatDay(payment.endDate),
      })}
    >
      <div className="payment">
        {isSent ? (
          <WaitPanel title={t('payment.confirming.title')}>
            <p>{t('payment.confirming.text')}</p>
          </WaitPanel>
        ) : (
          <Instructions payment={payment} />
        )}
        {!isSent && !paysByCard && (
          <div className="delayed-card">
            <p>{t('delayed.waiting.card.hint')}</p>
            <Button look="ghost" icon="card" onClick={() => setPaysByCard(true)}>
              {t('delayed.waiting.card')}
            </Button>
          </div>
        )}
        {!isSent && paysByCard && (
          <Suspense fallback={<WaitPanel title={t('payment.pay.loading')} />}>
            <CardPayment
              checkout={payment.checkout}
              busy={phase.kind === 'paying'}
              errorMessage={errorOf(phase)}
              onToken={card.pay}
            />
          </Suspense>
        )}
      </div>
    </PageFrame>
  )
}

function errorOf(phase: ReturnType<typeof useChangePayment>['phase']): string | null {
  if (phase.kind === 'ready') return phase.errorMessage
  return phase.kind === 'refused' ? phase.failure.message : null
}

function Instructions({ payment }: { payment: DelayedPayment }) {
  const { method, checkout, endsAt, couponNumber, couponUrl, bankUrl } = payment
  const result = new URLSearchParams(useLocation().search).get('resultado')
  const isTransfer = method === 'transfer'
  return (
    <section className="pay-panel" aria-label={methodNames[method]}>
      {(result === 'rechazado' || result === 'cancelado') && (
        <div className="step-message" role="alert">
          <p>
            <strong>{t('delayed.returned.title')}</strong> {t('delayed.returned.text')}
          </p>
        </div>
      )}
      {(result === 'aprobado' || result === 'pendiente') && <output>{t('delayed.returned.checking')}</output>}
      <dl className="delayed-facts">
        <Fact name={t('delayed.waiting.amount')}>
          <Money amount={checkout.amount} />
        </Fact>
        <Fact name={t('delayed.waiting.until')}>{endInWords(new Date(endsAt))}</Fact>
        {couponNumber && <Fact name={t('delayed.waiting.number')}>{couponNumber}</Fact>}
        <Fact name={t('delayed.waiting.order')}>{checkout.order}</Fact>
      </dl>
      <p>
        {isTransfer
          ? t('delayed.waiting.transfer.steps')
          : t('delayed.waiting.counter.steps', { method: methodNames[method] })}
      </p>
      {couponUrl && (
        <LinkButton href={couponUrl} target="_blank" rel="noopener noreferrer" icon="download">
          {t('delayed.waiting.coupon')}
        </LinkButton>
      )}
      {bankUrl && (
        <LinkButton href={bankUrl} rel="noreferrer" iconAfter="arrow-right">
          {t('delayed.waiting.bank')}
        </LinkButton>
      )}
      <p className="field-hint">{t('delayed.waiting.then')}</p>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Shows why nothing can be paid here, and what the buyer can do. */
function NotToBePaid({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const kind = kindOf(failure)
  if (kind === 'failed') {
    return (
      <PageFrame title={t('delayed.failed.title')}>
        <div className="step-message" role="alert">
          <p>{failure.message}</p>
          <Button onClick={onRetry}>{t('purchase.retry')}</Button>
        </div>
      </PageFrame>
    )
  }
  return (
    <Main className="message-page">
      <div className="wrap">
        <h1 tabIndex={-1}>{t(`delayed.${kind}.title`)}</h1>
        <p className="lead">{t(`delayed.${kind}.text`)}</p>
        <div className="message-actions">
          <ButtonLink size="large" to={paths.home}>
            {t('delayed.again')}
          </ButtonLink>
        </div>
        <ContactLinks />
      </div>
    </Main>
  )
}

function kindOf({ code }: Failure): 'over' | 'refunded' | 'unknown' | 'failed' {
  switch (code) {
    case 'CHECKOUT_EXPIRED':
    case 'CHECKOUT_NOT_PAID':
      return 'over'
    case 'PAYMENT_REFUNDED':
      return 'refunded'
    case 'ORDER_NOT_FOUND':
    case 'VALIDATION':
      return 'unknown'
    default:
      return 'failed'
  }
}
