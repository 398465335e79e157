import { Box, Link, List, ListItem, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { RequestRow } from '#shared/requests/desk-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { paths } from '../paths.ts'
import { OverdueChip, RequestStatus } from './RequestStatus.tsx'

const Column = DataTable.Col<RequestRow>

/** Requests as a table, or as cards on a phone. A row opens its request, and so does its number, for keyboards. */
export const RequestRows = () => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return isPhone ? <RequestCards /> : <RequestTable />
}

const RequestTable = () => {
  const navigate = useNavigate()
  const open = (id: string | number) => {
    void navigate(paths.administrator.request(String(id)))
    return false as const
  }
  return (
    <DataTable<RequestRow>
      rowClick={open}
      bulkActionButtons={false}
      sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      <Column
        source="caseNumber"
        render={({ id, caseNumber }) => (
          <Link
            component={RouterLink}
            to={paths.administrator.request(id)}
            onClick={(event) => event.stopPropagation()}
            sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
          >
            {caseNumber}
          </Link>
        )}
      />
      <Column source="kind" disableSort render={({ kind }) => requestTexts.kind[kind]} />
      <Column source="status" render={({ status }) => <RequestStatus status={status} />} />
      <Column source="name" render={({ name, email }) => name ?? email ?? '—'} />
      <Column source="voucher" disableSort sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }} />
      <Column source="attachmentCount" disableSort align="right" />
      <Column source="createdAt" render={({ createdAt }) => formatMoment(createdAt)} />
      <Column
        source="dueAt"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ dueAt, isOverdue }) => (
          <>
            {formatMoment(dueAt)}
            {isOverdue && <OverdueChip />}
          </>
        )}
      />
    </DataTable>
  )
}

const RequestCards = () => {
  const { data, isPending } = useListContext<RequestRow>()
  return (
    <List disablePadding>
      {isPending &&
        Array.from({ length: 4 }, (_, index) => (
          <ListItem key={index} divider>
            <Skeleton width="100%" height={56} />
          </ListItem>
        ))}
      {data?.map((row) => (
        <RequestCard key={row.id} row={row} />
      ))}
    </List>
  )
}

const RequestCard = ({ row }: { row: RequestRow }) => (
  <ListItem divider sx={{ position: 'relative', display: 'block', py: 1.25 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Link
        component={RouterLink}
        to={paths.administrator.request(row.id)}
        sx={{ fontWeight: 650, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        {row.caseNumber}
      </Link>
      <RequestStatus status={row.status} />
    </Box>
    <Typography noWrap>{row.name ?? row.email ?? row.voucher}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {requestTexts.kind[row.kind]} · {formatMoment(row.dueAt)}
      {row.isOverdue && <OverdueChip />}
    </Typography>
  </ListItem>
)
