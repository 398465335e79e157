import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import type { RequestRow } from '#shared/requests/desk-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { paths } from '../paths.ts'
import { OverdueChip, RequestStatus } from './RequestStatus.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { CardDetail, CardLine, CardLink, CardList, LinkedCard } from '../ui/CardList.tsx'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'

const Column = DataTable.Col<RequestRow>

/** Requests as a table, or as cards on a phone. A row opens its request, and so does its number, for keyboards. */
export const RequestRows = () => {
  const isPhone = useIsPhone()
  return isPhone ? <RequestCards /> : <RequestTable />
}

const RequestTable = () => (
  <LinkedTable<RequestRow> pathOf={paths.administrator.request}>
    <Column
      source="caseNumber"
      render={({ id, caseNumber }) => <RowLink to={paths.administrator.request(id)}>{caseNumber}</RowLink>}
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
  </LinkedTable>
)

const RequestCards = () => <CardList<RequestRow> card={(row) => <RequestCard key={row.id} row={row} />} />

const RequestCard = ({ row }: { row: RequestRow }) => (
  <LinkedCard>
    <CardLine>
      <CardLink to={paths.administrator.request(row.id)}>{row.caseNumber}</CardLink>
      <RequestStatus status={row.status} />
    </CardLine>
    <Typography noWrap>{row.name ?? row.email ?? row.voucher}</Typography>
    <CardDetail>
      {requestTexts.kind[row.kind]} · {formatMoment(row.dueAt)}
      {row.isOverdue && <OverdueChip />}
    </CardDetail>
  </LinkedCard>
)
