import { Box, Link, List, ListItem, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { reconciliationTexts } from '../i18n/reconciliation-texts.ts'
import { paths } from '../paths.ts'
import { ReconciliationStatus } from './ReconciliationStatus.tsx'

const Column = DataTable.Col<ReconciliationRow>
const words = reconciliationTexts

/** Days as a table, or as cards on a phone. A row opens its day, and so does its date, for keyboards. */
export const ReconciliationRows = () => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return isPhone ? <DayCards /> : <DayTable />
}

const DayTable = () => {
  const navigate = useNavigate()
  const open = (id: string | number) => {
    void navigate(paths.administrator.reconciliationDay(String(id)))
    return false as const
  }
  return (
    <DataTable<ReconciliationRow>
      rowClick={open}
      bulkActionButtons={false}
      sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      <Column
        source="id"
        render={({ id }) => (
          <Link
            component={RouterLink}
            to={paths.administrator.reconciliationDay(id)}
            onClick={(event) => event.stopPropagation()}
            sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
          >
            {formatDay(id)}
          </Link>
        )}
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
    </DataTable>
  )
}

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

const DayCards = () => {
  const { data, isPending } = useListContext<ReconciliationRow>()
  return (
    <List disablePadding>
      {isPending &&
        Array.from({ length: 4 }, (_, index) => (
          <ListItem key={index} divider>
            <Skeleton width="100%" height={56} />
          </ListItem>
        ))}
      {data?.map((row) => (
        <DayCard key={row.id} row={row} />
      ))}
    </List>
  )
}

const DayCard = ({ row }: { row: ReconciliationRow }) => (
  <ListItem divider sx={{ position: 'relative', display: 'block', py: 1.25 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Link
        component={RouterLink}
        to={paths.administrator.reconciliationDay(row.id)}
        sx={{ fontWeight: 650, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        {formatDay(row.id)}
      </Link>
      <ReconciliationStatus {...row} />
    </Box>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words.figures.here} {paymentsOf(row.figures?.ours)}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words.figures.there} {paymentsOf(row.figures?.theirs)}
    </Typography>
    {row.found > 0 && (
      <Typography variant="body2">
        {words.differences}: <OpenCount open={row.open} found={row.found} />
      </Typography>
    )}
  </ListItem>
)
