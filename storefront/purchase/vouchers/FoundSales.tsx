import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type OrderToRefund, ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { buyersNextSteps } from '#shared/after-sale/next-steps.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { type FoundSale, voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { lazyPart } from '../../lazy-part.ts'
import { useBrand } from '../../page-state.ts'
import { seller } from '../../seller.ts'
import { Button } from '../../ui/Button.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { useLoaded } from '../use-loaded.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import { t } from './texts.ts'
import { CancelSale } from './CancelSale.tsx'
import { CorrectSale } from './CorrectSale.tsx'
import { Receipts } from './Receipts.tsx'
import { PurchaseContact, ResendVouchers, VoucherList } from './VoucherList.tsx'

import './FoundSales.css'

const RefundAccount = lazyPart(async () => (await import('../../refund-account/RefundAccount.tsx')).RefundAccount)
const OrdersToRefund = lazyPart(async () => (await import('../../refund-account/OrdersToRefund.tsx')).OrdersToRefund)
const BuyAgain = lazyPart(async () => (await import('../again/BuyAgain.tsx')).BuyAgain)
const ChangeSale = lazyPart(async () => (await import('./ChangeSale.tsx')).ChangeSale)

type FoundSalesProps = { token: string; onEnd: () => void; onExpired: (why: string) => void }

/** Shows the sales that a code gave access to, with their vouchers, until the access expires. */
export function FoundSales({ token, onEnd, onExpired }: FoundSalesProps) {
  const brand = useBrand()
  const { loaded, retry } = useLoaded(token, () =>
    Promise.all([
      call(voucherAccessApi.list, { body: { token, ...seller(brand) } }, { silent: true }),
      call(ownRefundAccountApi.orders, { body: { token } }, { silent: true }),
    ]),
  )
  const failure = loaded.status === 'failed' ? loaded.failure : null
  // The server does not know the token, or the browser's storage was edited: the visitor must request a code again.
  const isOver = failure?.code === 'VOUCHER_ACCESS_EXPIRED' || failure?.code === 'VALIDATION'
  const end = useEffectEvent(() => onExpired(failure?.message ?? ''))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  if (loaded.status === 'ready') {
    const [sales, orders] = loaded.value
    return <Sales token={token} sales={sales} orders={orders} onEnd={onEnd} onChange={retry} />
  }
  if (!failure || isOver) {
    return (
      <>
        <output className="visually-hidden">{t('vouchers.find.loading')}</output>
        <StepSkeleton />
      </>
    )
  }
  return <RetryMessage message={failure.message} onRetry={retry} />
}

type SalesProps = {
  token: string
  sales: readonly FoundSale[]
  orders: readonly OrderToRefund[]
  onEnd: () => void
  onChange: () => void
}

function Sales({ token, sales, orders, onEnd, onChange }: SalesProps) {
  const brand = useBrand()
  const [correcting, setCorrecting] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const number = sales[0]?.vouchers[0]?.number
  return (
    <div className="found-sales">
      <h2 ref={heading} tabIndex={-1}>
        {t('vouchers.find.list.title', { count: sales.length + orders.length })}
      </h2>
      <p className="field-hint">{t('vouchers.find.list.lead')}</p>
      {sales.map((sale) => (
        <section key={sale.id} aria-labelledby={`sale-${sale.number}`}>
          <h3 id={`sale-${sale.number}`}>
            {t('vouchers.find.sale', { plan: sale.planName, destination: sale.destinationName })}
          </h3>
          <p>
            {t('vouchers.find.sale.facts', {
              start: formatDay(sale.startDate),
              end: formatDay(sale.endDate),
              number: saleCode(sale.number),
            })}
          </p>
          {sale.hasRefundToAccount && (
            <Suspense fallback={null}>
              <RefundAccount token={token} saleId={sale.id} />
            </Suspense>
          )}
          {sale.isCancelled ? (
            <>
              <p className="voucher-void">{t('vouchers.find.cancelled')}</p>
              <Receipts token={token} saleId={sale.id} />
            </>
          ) : (
            <>
              <VoucherList vouchers={sale.vouchers} />
              <SaleInForce
                token={token}
                sale={sale}
                isCorrecting={correcting === sale.id}
                onCorrecting={(isOpen) => setCorrecting(isOpen ? sale.id : null)}
                onChange={onChange}
              />
            </>
          )}
          <Suspense fallback={null}>
            <BuyAgain token={token} sale={sale} />
          </Suspense>
        </section>
      ))}
      {orders.length > 0 && (
        <Suspense fallback={null}>
          <OrdersToRefund token={token} orders={orders} />
        </Suspense>
      )}
      <section>
        <PurchaseContact brand={brand} {...(number ? { number } : {})} />
      </section>
      <div>
        <Button look="secondary" onClick={onEnd}>
          {t('vouchers.find.end')}
        </Button>
      </div>
    </div>
  )
}

type InForceProps = {
  token: string
  sale: FoundSale
  isCorrecting: boolean
  onCorrecting: (isOpen: boolean) => void
  onChange: () => void
}

/** Shows what the buyer may do with a sale today, and which actions the trip no longer allows. */
function SaleInForce({ token, sale, isCorrecting, onCorrecting, onChange }: InForceProps) {
  const [today] = useState(() => dayAt(new Date()))
  const closed = buyersNextSteps(sale, today)
  const correctClosed = closed.get('correct')
  const isExtension = !closed.get('extend')
  const mayChange = !closed.get('change') || isExtension
  const { id } = sale
  return (
    <>
      <ResendVouchers saleId={id} />
      {mayChange && (
        <Suspense fallback={null}>
          <ChangeSale token={token} saleId={id} isExtension={isExtension} onChanged={onChange} />
        </Suspense>
      )}
      <Receipts token={token} saleId={id} />
      {correctClosed ? (
        <p className="field-hint">
          {t(correctClosed === 'over' ? 'vouchers.closed.over' : 'vouchers.closed.departed')}
        </p>
      ) : (
        <CorrectSale token={token} saleId={id} isOpen={isCorrecting} onOpen={onCorrecting} onCorrected={onChange} />
      )}
      <CancelSale token={token} saleId={id} onCancelled={onChange} />
    </>
  )
}
