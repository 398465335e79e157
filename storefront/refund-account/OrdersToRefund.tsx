import type { OrderToRefund } from '#shared/after-sale/refund-account-contract.ts'
import { formatDay } from '#shared/dates.ts'
import { RefundAccount } from './RefundAccount.tsx'
import { t } from './texts.ts'

/** Shows the orders of a buyer that led to no sale, and asks to which account their money goes back (Y-04). */
export function OrdersToRefund({ token, orders }: { token: string; orders: readonly OrderToRefund[] }) {
  return orders.map(({ order, planName, destinationName, startDate, endDate }) => (
    <section key={order} aria-labelledby={`order-${order}`}>
      <h3 id={`order-${order}`}>{t('account.order', { plan: planName, destination: destinationName })}</h3>
      <p>{t('account.order.facts', { start: formatDay(startDate), end: formatDay(endDate), order })}</p>
      <p>{t('account.order.why')}</p>
      <RefundAccount token={token} saleId={order} />
    </section>
  ))
}
