import { DataTable } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import { soldOn } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { PaidChip } from './PaidChip.tsx'
import { PickPage, PickSale } from './PickSale.tsx'
import { useSalePath } from './useSalePath.ts'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'

const Column = DataTable.Col<SaleRow>

/** What §3 lists besides; the export always has it, the table when it is chosen. */
const CHOSEN_COLUMNS = ['gross', 'discount', 'commission', 'netToPay', 'netToCollect'] as const
const HIDDEN_COLUMNS: string[] = [...CHOSEN_COLUMNS]

type Props = {
  /** With the columns that only administrators see. */
  staff: boolean
  selectable: boolean
}

/** Sales as a table. A row opens the sale, and so does its code, which is a link for keyboards and new tabs. */
export const SalesTable = ({ staff, selectable }: Props) => {
  const salePath = useSalePath()
  return (
    <LinkedTable<SaleRow> pathOf={salePath} hiddenColumns={HIDDEN_COLUMNS}>
      {selectable && (
        <Column padding="checkbox" label={<PickPage />} disableSort render={(sale) => <PickSale sale={sale} />} />
      )}
      <Column source="number" render={({ id, number }) => <RowLink to={salePath(id)}>{saleCode(number)}</RowLink>} />
      <Column source="planName" />
      <Column source="total" align="right" render={({ total }) => formatMoney(total)} sx={{ whiteSpace: 'nowrap' }} />
      <Column source="passengerCount" align="right" />
      <Column source="holder" />
      <Column source="createdAt" render={soldOn} />
      {CHOSEN_COLUMNS.map((source) => (
        <Column
          key={source}
          source={source}
          align="right"
          disableSort
          render={(sale) => formatMoney(sale[source])}
          sx={{ whiteSpace: 'nowrap' }}
        />
      ))}
      {staff && <Column source="businessName" />}
      {staff && <Column source="isPaid" render={({ isPaid }) => <PaidChip isPaid={isPaid} />} />}
    </LinkedTable>
  )
}
