import { type Theme, useMediaQuery } from '@mui/material'
import { SaleCards } from './SaleCards.tsx'
import { SalesTable } from './SalesTable.tsx'

type Props = { staff: boolean; selectable: boolean }

/** The rows of a list of sales: a table, or cards below 600 px. */
export const SalesRows = (props: Props) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return isPhone ? <SaleCards {...props} /> : <SalesTable {...props} />
}
