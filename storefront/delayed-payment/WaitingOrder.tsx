import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { DelayedPayment } from '#shared/checkout/delayed-contract.ts'
import { formatDay } from '#shared/dates.ts'
import { endInWords } from '#shared/payment-methods/delayed.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { ConfirmingPanel, OrderCard } from '../purchase/order-payment/OrderFrame.tsx'
import { useOrderPayment } from '../purchase/order-payment/use-order-payment.ts'
import type { Sale } from '../purchase/payment/pay-order.ts'
import { LatePanel } from '../purchase/payment/PayPanels.tsx'
import { VoucherList } from '../purchase/vouchers/VoucherList.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Money } from '../ui/Money.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { t } from './texts.ts'

import './WaitingOrder.css'

/** Shows the vouchers of an order that is paid. */
export const PaidOrder = ({ sale }: { sale: Sale }) => (
  <PageFrame title={t('delayed.paid.title')} lead={t('delayed.paid.text', { number: saleCode(sale.number) })}>
    <VoucherList vouchers={sale.vouchers} />
  </PageFrame>
)

type WaitingOrderProps = {
  payment: DelayedPayment
  /** Says whether a card is being tried. */
  onPaying: (is: boolean) => void
}

/** Shows how to pay an order at a counter or by transfer, or by card after all. */
export function WaitingOrder({ payment, onPaying }: WaitingOrderProps) {
  const [paysByCard, setPaysByCard] = useState(false)
  const card = useOrderPayment({ checkout: payment.checkout, state: 'open' })
  const { phase } = card
  const isPaying = phase.kind !== 'ready' && phase.kind !== 'refused'
  useEffect(() => onPaying(isPaying), [onPaying, isPaying])
  const { method, planName: plan, destination } = payment
  if (phase.kind === 'done') return <PaidOrder sale={phase.sale} />
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
        {phase.kind === 'confirming' && <ConfirmingPanel />}
        {phase.kind === 'late' && <LatePanel order={payment.checkout.order} email="" onAsk={card.ask} />}
        {!isSent && <Instructions payment={payment} />}
        {!isSent && !paysByCard && (
          <div className="delayed-card">
            <p>{t('delayed.waiting.card.hint')}</p>
            <Button look="ghost" icon="card" onClick={() => setPaysByCard(true)}>
              {t('delayed.waiting.card')}
            </Button>
          </div>
        )}
        {!isSent && paysByCard && <OrderCard checkout={payment.checkout} phase={phase} onToken={card.pay} />}
      </div>
    </PageFrame>
  )
}

function Instructions({ payment }: { payment: DelayedPayment }) {
  const { method, checkout, endsAt, couponNumber, couponUrl, bankUrl } = payment
  const result = new URLSearchParams(useLocation().search).get('resultado')
  const isTransfer = method === 'transfer'
  return (
    <section className="pay-panel" aria-label={methodNames[method]}>
      {result && isTransfer && <output>{t('delayed.returned.checking')}</output>}
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
