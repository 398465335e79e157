import { SaleCards } from './SaleCards.tsx'
import { SalesTable } from './SalesTable.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

type Props = { staff: boolean; selectable: boolean }

/** The rows of a list of sales: a table, or cards below 600 px. */
export const SalesRows = (props: Props) => {
  const isPhone = useIsPhone()
  return isPhone ? <SaleCards {...props} /> : <SalesTable {...props} />
}
