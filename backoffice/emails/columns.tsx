import { Box } from '@mui/material'
import type { EmailRow } from '#shared/emails/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/email-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { EmailAbout } from './EmailAbout.tsx'
import { EmailStatus, EmailTroubleText } from './EmailStatus.tsx'
import { ResendButton } from './ResendButton.tsx'

/** The columns of emails, with the result of each. */
export const emailColumns: readonly Column<EmailRow>[] = [
  {
    source: 'createdAt',
    show: ({ createdAt }) => formatMoment(createdAt),
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
  },
  {
    source: 'kind',
    show: (row) => (
      <>
        {t.emails.kindOf(row.kind)}
        <Box sx={{ '&:empty': { display: 'none' } }}>
          <EmailAbout row={row} />
        </Box>
      </>
    ),
    sorts: false,
    card: 'title',
    cardText: ({ kind }) => t.emails.kindOf(kind),
  },
  {
    source: 'recipient',
    show: ({ recipient }) => recipient || t.emails.forgotten,
    sorts: false,
    sx: { overflowWrap: 'anywhere', minWidth: 140 },
    card: 'line',
  },
  {
    source: 'status',
    show: (row) => (
      <>
        <EmailStatus row={row} />
        <EmailTroubleText row={row} />
      </>
    ),
    sorts: false,
    sx: { maxWidth: 320 },
    card: 'line',
  },
  {
    source: 'tries',
    show: ({ tries }) => formatCount(tries),
    sorts: false,
    align: 'right',
    card: 'detail',
    cardText: ({ tries }) => tries > 0 && t.emails.tries(tries),
  },
  {
    source: 'sentAt',
    show: ({ sentAt }) => (sentAt ? formatMoment(sentAt) : '—'),
    sorts: false,
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
    cardText: ({ sentAt }) => sentAt && t.emails.sentAt(formatMoment(sentAt)),
  },
  {
    source: 'resend',
    show: (row) => <ResendButton row={row} />,
    sorts: false,
    card: 'action',
    cardText: (row) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <ResendButton row={row} />
        <EmailAbout row={row} />
      </Box>
    ),
  },
]
