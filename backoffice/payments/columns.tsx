import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { PaymentLotRow } from '#shared/sales/lot-contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/texts.ts'
import type { Column } from '../kit/columns.tsx'

const NO_BREAK = { whiteSpace: 'nowrap' } as const

/** What each business paid; of one business alone, its name. */
function businessesOf({ businesses }: PaymentLotRow): string {
  if (businesses.length === 1) return businesses[0]!.businessName
  return businesses.map(({ businessName, netToPay }) => `${businessName} ${formatMoney(netToPay)}`).join(' · ')
}

/** Payments of businesses, with what is left of each when sales were taken out of it. */
export const paymentColumns: readonly Column<PaymentLotRow>[] = [
  { source: 'paidOn', csv: ({ paidOn }) => formatDay(paidOn), sx: NO_BREAK, card: 'title' },
  { source: 'reference', sorts: false, csv: ({ reference }) => reference || '—', card: 'line' },
  { source: 'businesses', sorts: false, csv: businessesOf, card: 'line' },
  {
    source: 'quantity',
    figure: 'count',
    sorts: false,
    show: ({ quantity, takenBack }) => `${formatCount(quantity)}${t.payments.takenBack(takenBack)}`,
    card: 'detail',
    cardText: ({ quantity, takenBack }) => `${t.sale.lotOf(quantity)}${t.payments.takenBack(takenBack)}`,
  },
  { source: 'takenBack', figure: 'count', sorts: false, hidden: true },
  { source: 'netToPay', figure: 'money', sorts: false, card: 'end' },
  { source: 'registeredBy', sorts: false, card: 'detail' },
  {
    source: 'registeredAt',
    csv: ({ registeredAt }) => formatMoment(registeredAt),
    sx: NO_BREAK,
    card: 'detail',
  },
]
