import { Box, Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import type { LetterRow } from '#shared/letters/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { CardDetail, CardLine, CardList, LinkedCard } from '../ui/CardList.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LetterAbout } from './LetterAbout.tsx'
import { LetterStatus, LetterTroubleText } from './LetterStatus.tsx'
import { ResendButton } from './ResendButton.tsx'

const Column = DataTable.Col<LetterRow>

/** Letters as a table, or as cards on a phone. */
export const LetterRows = () => {
  const isPhone = useIsPhone()
  return isPhone ? <LetterCards /> : <LetterTable />
}

const LetterTable = () => (
  <DataTable<LetterRow>
    rowClick={false}
    bulkActionButtons={false}
    sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' }, '& td': { verticalAlign: 'top' } }}
  >
    <Column source="createdAt" sx={{ whiteSpace: 'nowrap' }} render={({ createdAt }) => formatMoment(createdAt)} />
    <Column source="kind" disableSort render={(row) => <KindAndAbout row={row} />} />
    <Column source="recipient" disableSort sx={{ overflowWrap: 'anywhere', minWidth: 140 }} render={recipientOf} />
    <Column
      source="status"
      disableSort
      sx={{ maxWidth: 320 }}
      render={(row) => (
        <>
          <LetterStatus row={row} />
          <LetterTroubleText row={row} />
        </>
      )}
    />
    <Column source="tries" disableSort align="right" render={({ tries }) => formatCount(tries)} />
    <Column
      source="sentAt"
      disableSort
      sx={{ whiteSpace: 'nowrap' }}
      render={({ sentAt }) => (sentAt ? formatMoment(sentAt) : '—')}
    />
    <Column source="resend" disableSort render={(row) => <ResendButton row={row} />} />
  </DataTable>
)

const KindAndAbout = ({ row }: { row: LetterRow }) => (
  <>
    {letterTexts.kind[row.kind]}
    <Box sx={{ '&:empty': { display: 'none' } }}>
      <LetterAbout row={row} />
    </Box>
  </>
)

function recipientOf({ recipient }: LetterRow): string {
  return recipient || letterTexts.forgotten
}

const LetterCards = () => <CardList<LetterRow> card={(row) => <LetterCard key={row.id} row={row} />} height={112} />

const LetterCard = ({ row }: { row: LetterRow }) => (
  <LinkedCard>
    <CardLine>
      <Typography sx={{ fontWeight: 650 }}>{letterTexts.kind[row.kind]}</Typography>
      <LetterStatus row={row} />
    </CardLine>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{recipientOf(row)}</Typography>
    <CardDetail>
      {formatMoment(row.createdAt)}
      {row.tries > 0 && ` · ${letterTexts.tries(row.tries)}`}
    </CardDetail>
    {row.sentAt && <CardDetail>{letterTexts.sentAt(formatMoment(row.sentAt))}</CardDetail>}
    <LetterTroubleText row={row} />
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1, '&:empty': { display: 'none' } }}
    >
      <ResendButton row={row} />
      <LetterAbout row={row} />
    </Box>
  </LinkedCard>
)
