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
import { PageFrame } from '../../ui/PageFrame.tsx'
import {
  ConfirmingPanel,
  endOf,
  OrderCard,
  OrderEnded,
  OrderNotLoaded,
  OrderSkeleton,
} from '../order-payment/OrderFrame.tsx'
import { useOrderPayment } from '../order-payment/use-order-payment.ts'
import { Panel } from '../payment/PayPanels.tsx'
import { useLoaded } from '../use-loaded.ts'
import { VoucherList } from '../vouchers/VoucherList.tsx'
import { t } from './texts.ts'

import './PayChangePage.css'

export function meta(brand: Brand) {
  return { title: `${t('change.meta.title')} - ${brand.name}`, description: t('change.meta.description') }
}

export const Shell = () => <OrderSkeleton loading={t('change.loading')} />

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
  const payment = useOrderPayment(change)
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
        {phase.kind === 'confirming' && <ConfirmingPanel />}
        {phase.kind === 'late' && (
          <Panel title={t('payment.late.title')}>
            <p>{t('change.late.text')}</p>
            <div className="message-actions">
              <Button onClick={payment.ask}>{t('payment.late.again')}</Button>
            </div>
          </Panel>
        )}
        {!isSent && <OrderCard checkout={change.checkout} phase={phase} onToken={payment.pay} />}
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

function NotToBePaid({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const end = endOf(failure)
  if (end === 'failed' || end === 'notMade') {
    return <OrderNotLoaded title={t('change.failed.title')} failure={failure} onRetry={onRetry} />
  }
  return (
    <OrderEnded title={t(`change.${end}.title`)} text={t(`change.${end}.text`)}>
      <ButtonLink size="large" to={paths.findVouchers}>
        {t('change.over.find')}
      </ButtonLink>
    </OrderEnded>
  )
}
