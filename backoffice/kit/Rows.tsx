import type { RaRecord } from 'react-admin'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { RowCards } from './RowCards.tsx'
import { type RowsProps, RowTable } from './RowTable.tsx'

/** The rows of a list: a table, or on a phone one card for each row. */
export const Rows = <Row extends RaRecord>(props: RowsProps<Row>) =>
  useIsPhone() ? <RowCards<Row> {...props} /> : <RowTable<Row> {...props} />
