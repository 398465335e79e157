import { Box, Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { reconciliationTexts } from '../i18n/reconciliation-texts.ts'
import { paths } from '../paths.ts'
import { ReconciliationStatus } from './ReconciliationStatus.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { CardDetail, CardLine, CardLink, CardList, LinkedCard } from '../ui/CardList.tsx'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'

const Column = DataTable.Col<ReconciliationRow>
const words = reconciliationTexts

/** Days as a table, or as cards on a phone. A row opens its day, and so does its date, for keyboards. */
export const ReconciliationRows = () => {
  const isPhone = useIsPhone()
  return isPhone ? <DayCards /> : <DayTable />
}

const DayTable = () => (
  <LinkedTable<ReconciliationRow> pathOf={paths.administrator.reconciliationDay}>
    <Column
      source="id"
      render={({ id }) => <RowLink to={paths.administrator.reconciliationDay(id)}>{formatDay(id)}</RowLink>}
    />
    <Column source="status" disableSort render={(row) => <ReconciliationStatus {...row} />} />
    <Column source="ours" disableSort align="right" render={({ figures }) => paymentsOf(figures?.ours)} />
    <Column source="theirs" disableSort align="right" render={({ figures }) => paymentsOf(figures?.theirs)} />
    <Column
      source="open"
      disableSort
      align="right"
      render={({ open, found }) => <OpenCount open={open} found={found} />}
    />
    <Column
      source="finishedAt"
      disableSort
      render={({ finishedAt }) => (finishedAt ? formatMoment(finishedAt) : '—')}
      sx={{ whiteSpace: 'nowrap' }}
    />
  </LinkedTable>
)

type Side = NonNullable<ReconciliationRow['figures']>['ours']

function paymentsOf(side: Side | undefined): string {
  return side ? `${formatCount(side.payments.count)} · ${formatMoney(side.payments.total)}` : '—'
}

/** Those that wait for somebody, of all that were found. */
const OpenCount = ({ open, found }: Pick<ReconciliationRow, 'open' | 'found'>) => (
  <Box component="span" sx={open > 0 ? { color: 'error.main', fontWeight: 650 } : {}}>
    {words.openOf(open, found)}
  </Box>
)

const DayCards = () => <CardList<ReconciliationRow> card={(row) => <DayCard key={row.id} row={row} />} />

const DayCard = ({ row }: { row: ReconciliationRow }) => (
  <LinkedCard>
    <CardLine>
      <CardLink to={paths.administrator.reconciliationDay(row.id)}>{formatDay(row.id)}</CardLink>
      <ReconciliationStatus {...row} />
    </CardLine>
    <CardDetail>
      {words.figures.here} {paymentsOf(row.figures?.ours)}
    </CardDetail>
    <CardDetail>
      {words.figures.there} {paymentsOf(row.figures?.theirs)}
    </CardDetail>
    {row.found > 0 && (
      <Typography variant="body2">
        {words.differences}: <OpenCount open={row.open} found={row.found} />
      </Typography>
    )}
  </LinkedCard>
)
