import { lazy, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type ChangeOrder, ownChangeApi } from '#shared/after-sale/change-contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Failure } from '#shared/errors.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Main, PageFrame } from '../../ui/PageFrame.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { ContactLinks, Panel, WaitPanel } from '../payment/PayPanels.tsx'
import { useLoaded } from '../use-loaded.ts'
import { VoucherList } from '../vouchers/VoucherList.tsx'
import { t } from './texts.ts'
import { useChangePayment } from './use-change-payment.ts'

import '../looks.css'
import '../payment/PaymentStep.css'
import '../payment/PayForm.css'
import './PayChangePage.css'

const CardPayment = lazy(async () => ({ default: (await import('../payment/CardPayment.tsx')).CardPayment }))

export function meta(brand: Brand) {
  return { title: `${t('change.meta.title')} - ${brand.name}`, description: t('change.meta.description') }
}

export function Shell() {
  return (
    <Main>
      <div className="wrap page-body page-narrow">
        <output className="visually-hidden">{t('change.loading')}</output>
        <StepSkeleton />
      </div>
    </Main>
  )
}

/** Shows the page of a link that pays for a change: the cover before and after it, and the card form. */
export function Page() {
  const { pathname } = useLocation()
  const order = matchPath(paths.payChange, pathname)?.params.order ?? ''
  const { loaded, retry } = useLoaded(order, () =>
    call(ownChangeApi.order, { body: { order } }, { silent: true, quiet: true }),
  )
  if (loaded.status === 'loading') return <Shell />
  if (loaded.status === 'failed') return <NotToBePaid failure={loaded.failure} onRetry={retry} />
  return <PayChange change={loaded.value} onRetry={retry} />
}

function PayChange({ change, onRetry }: { change: ChangeOrder; onRetry: () => void }) {
  const payment = useChangePayment(change)
  const { phase } = payment
  if (phase.kind === 'refused') return <NotToBePaid failure={phase.failure} onRetry={onRetry} />
  if (phase.kind === 'done') {
    return (
      <PageFrame title={t('change.done.title')} lead={t('change.done.text', { email: change.email })}>
        <VoucherList vouchers={phase.sale.vouchers} />
      </PageFrame>
    )
  }
  const isSent = phase.kind === 'confirming' || phase.kind === 'late'
  return (
    <PageFrame title={t('change.title')} lead={t('change.lead', { number: saleCode(change.saleNumber) })}>
      <div className="payment">
        {!isSent && <Outcome change={change} />}
        {phase.kind === 'confirming' && (
          <WaitPanel title={t('payment.confirming.title')}>
            <p>{t('payment.confirming.text')}</p>
          </WaitPanel>
        )}
        {phase.kind === 'late' && (
          <Panel title={t('payment.late.title')}>
            <p>{t('change.late.text')}</p>
            <div className="message-actions">
              <Button onClick={payment.ask}>{t('payment.late.again')}</Button>
            </div>
          </Panel>
        )}
        {!isSent && (
          <Suspense fallback={<WaitPanel title={t('payment.pay.loading')} />}>
            <CardPayment
              checkout={change.checkout}
              busy={phase.kind === 'paying'}
              errorMessage={phase.kind === 'ready' ? phase.errorMessage : null}
              onToken={payment.pay}
            />
          </Suspense>
        )}
      </div>
    </PageFrame>
  )
}

function Outcome({ change }: { change: ChangeOrder }) {
  const { before, after, checkout } = change
  return (
    <>
      <dl className="change-covers">
        <Cover name={t('change.before')} cover={before} />
        <Cover name={t('change.after')} cover={after} />
      </dl>
      <dl className="change-prices">
        <Price name={t('change.price.after')} amount={after.charged} />
        <Price name={t('change.price.before')} amount={before.charged} />
        <Price name={t('change.price.toPay')} amount={checkout.amount} strong />
      </dl>
    </>
  )
}

function Cover({ name, cover }: { name: string; cover: ChangeOrder['before'] }) {
  const { planName: plan, destinationName: destination, startDate, endDate } = cover
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t('change.plan', { plan, destination })}</dd>
      <dd>{t('change.dates', { start: formatDay(startDate), end: formatDay(endDate) })}</dd>
    </div>
  )
}

function Price({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** Shows why nothing can be paid here, and what the buyer can do. */
function NotToBePaid({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const kind = kindOf(failure)
  if (kind === 'failed') {
    return (
      <PageFrame title={t('change.failed.title')}>
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
        <h1 tabIndex={-1}>{t(`change.${kind}.title`)}</h1>
        <p className="lead">{t(`change.${kind}.text`)}</p>
        <div className="message-actions">
          <ButtonLink size="large" to={paths.findVouchers}>
            {t('change.over.find')}
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
    case 'PRICE_CHANGED':
    case 'PAYMENT_TRIES_EXHAUSTED':
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
