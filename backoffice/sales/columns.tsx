import { formatMoney } from '#shared/money.ts'
import { sellerOf, soldOn } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import type { Column } from '../kit/columns.tsx'
import { CancelledChip, PaidChip } from './PaidChip.tsx'
import { SaleCode } from './SaleCode.tsx'

type Col = Column<SaleRow>

/** The other values of a sale; the export always has it, the table when it is chosen. */
function chosen(source: 'gross' | 'discount' | 'commission'): Col {
  return { ...owed(source), card: 'detail', cardText: (sale) => named(source, sale) }
}

function owed(source: 'gross' | 'discount' | 'commission' | 'netToPay' | 'netToCollect'): Col {
  return { source, figure: 'money', sorts: false, hidden: true }
}

function named(source: Parameters<typeof owed>[0], sale: SaleRow): string {
  return `${t.sale[source]} ${formatMoney(sale[source])}`
}

const number: Col = { source: 'number', show: (sale) => <SaleCode number={sale.number} />, card: 'title' }

const ofAnyone: readonly Col[] = [
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
  chosen('gross'),
  chosen('discount'),
  chosen('commission'),
  {
    ...owed('netToPay'),
    card: 'detail',
    cardText: (sale) => named(sale.mode === 'account' ? 'netToPay' : 'netToCollect', sale),
  },
  owed('netToCollect'),
]

/** The own sales of a business. The server writes their file, with columns of its own. */
export const ownSaleColumns: readonly Col[] = [
  {
    ...number,
    show: (sale) => (
      <>
        <SaleCode number={sale.number} /> {sale.cancelledAt && <CancelledChip />}
      </>
    ),
  },
  ...ofAnyone,
]

/** The same for those who see what others of the business sold. */
export const businessSaleColumns: readonly Col[] = [
  ...ownSaleColumns,
  { source: 'soldBy', show: sellerOf, sorts: false, card: 'labelled' },
]

/** Every sale, with its seller and what is paid. */
export const saleColumns: readonly Col[] = [
  number,
  ...ofAnyone,
  { source: 'businessName', card: 'detail' },
  { source: 'isPaid', show: (sale) => <PaidChip sale={sale} />, card: 'action' },
]
