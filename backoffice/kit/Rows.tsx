import type { RaRecord } from 'react-admin'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { RowCards } from './RowCards.tsx'
import { type RowsProps, RowTable } from './RowTable.tsx'

/** The rows of a list: a table, or a card each on a phone. */
export const Rows = <Row extends RaRecord>(props: RowsProps<Row>) =>
  useIsPhone() ? <RowCards<Row> {...props} /> : <RowTable<Row> {...props} />
