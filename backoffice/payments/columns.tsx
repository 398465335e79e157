import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { PaymentLotRow } from '#shared/sales/lot-contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/texts.ts'
import type { Column } from '../kit/columns.tsx'

const NO_BREAK = { whiteSpace: 'nowrap' } as const

/** The amount that each business paid; the name alone when it is only one. */
function businessesOf({ businesses }: PaymentLotRow): string {
  if (businesses.length === 1) return businesses[0]!.businessName
  return businesses.map(({ businessName, netToPay }) => `${businessName} ${formatMoney(netToPay)}`).join(' · ')
}

/** The columns of businesses' payments, with the number of sales that were taken back from each and the rest. */
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
