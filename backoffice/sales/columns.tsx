import { formatMoney } from '#shared/money.ts'
import { sellerOf, soldOn } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import type { Column } from '../kit/columns.tsx'
import { CorrectableHolder } from './CorrectableHolder.tsx'
import { CancelledChip, PaidChip } from './PaidChip.tsx'
import { SaleCode } from './SaleCode.tsx'

type Col = Column<SaleRow>

type Amount = 'gross' | 'discount' | 'businessDiscount' | 'houseDiscount' | 'commission' | 'netToPay' | 'netToCollect'

/** The column of a secondary amount: the export always has it, the table on wide screens or when the user chooses it. */
function amount(source: Amount, label: string = t.sale[source]): Col {
  return {
    source,
    label,
    figure: 'money',
    sorts: false,
    hidden: 'unless-wide',
    card: 'detail',
    cardText: (sale) => named(label, sale[source]),
  }
}

/** The amount with its label; '' where the user may not see it. */
function named(label: string, cents: number | undefined): string {
  return cents === undefined ? '' : `${label} ${formatMoney(cents)}`
}

/** The commission and the amounts derived from it, for users who may see it. */
const commissionColumns: readonly Col[] = [
  amount('commission'),
  {
    ...amount('netToPay'),
    cardText: ({ mode, netToPay, netToCollect }) =>
      mode === 'account' ? named(t.sale.netToPay, netToPay) : named(t.sale.netToCollect, netToCollect),
  },
  { ...amount('netToCollect'), cardText: () => '' },
]

const number: Col = { source: 'number', show: (sale) => <SaleCode number={sale.number} />, card: 'title' }

const commonColumns: readonly Col[] = [
  { source: 'planName', card: 'detail' },
  { source: 'charged', figure: 'money', card: 'end' },
  {
    source: 'passengerCount',
    figure: 'count',
    card: 'detail',
    cardText: ({ passengerCount }) => t.sales.passengers(passengerCount),
  },
  { source: 'holder', card: 'line' },
  { source: 'createdAt', show: soldOn, card: 'detail' },
  amount('gross'),
]

/** The columns of a business's own sales, by the rights of the user. The server writes the export, with its own columns. */
export function ownSaleColumns({ seesOthers, seesCommission }: OwnRights): readonly Col[] {
  return [
    {
      ...number,
      show: (sale) => (
        <>
          <SaleCode number={sale.number} /> {sale.cancelledAt && <CancelledChip />}
        </>
      ),
    },
    ...commonColumns,
    amount('businessDiscount', t.sale.ownDiscount),
    { ...amount('discount', t.sale.wholeDiscount), hidden: true, cardText: () => '' },
    ...(seesCommission ? commissionColumns : []),
    ...(seesOthers ? [{ source: 'soldBy', show: sellerOf, sorts: false, card: 'labelled' } as const] : []),
  ]
}

type OwnRights = { seesOthers: boolean; seesCommission: boolean }

/** The columns of sales whose holder's name has a link that opens the sale with its form of corrections. */
export function withCorrection(columns: readonly Col[], pathOf: (id: string) => string): readonly Col[] {
  return columns.map((column) =>
    column.source === 'holder'
      ? {
          ...column,
          show: (sale) => <CorrectableHolder sale={sale} path={pathOf(sale.id)} />,
          cardText: ({ holder }) => holder,
        }
      : column,
  )
}

/** The columns of all sales, with the seller and the payment state. */
export const saleColumns: readonly Col[] = [
  number,
  ...commonColumns,
  amount('discount'),
  { ...amount('businessDiscount'), hidden: true, cardText: () => '' },
  { ...amount('houseDiscount'), hidden: true, cardText: () => '' },
  ...commissionColumns,
  { source: 'businessName', card: 'detail' },
  { source: 'isPaid', show: (sale) => <PaidChip sale={sale} />, card: 'action' },
]
