import { Box, Chip } from '@mui/material'
import type { EmailRow } from '#shared/emails/contract.ts'
import { troubleOf } from '#shared/emails/trouble.ts'
import { t } from '../i18n/email-texts.ts'

const COLORS: Record<EmailRow['status'], 'warning' | 'success' | 'error' | 'default'> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'error',
  'not-due': 'default',
}

type Props = { row: EmailRow }

/** The state of an email in words; the colour only repeats them. */
export const EmailStatus = ({ row: { status, isUnderWay } }: Props) => (
  <Chip
    variant="outlined"
    color={COLORS[status]}
    label={isUnderWay && status === 'waiting' ? t.emails.underWay : t.emails.status[status]}
    sx={{ height: 22 }}
  />
)

/** The reason why an email failed, in our words; unfolded, also in those of the mail server, for its administrator. */
export const EmailTroubleText = ({ row: { lastError } }: Props) => {
  const trouble = troubleOf(lastError)
  if (!trouble) return null
  return (
    <Box component="details" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', lineHeight: '24px' }}>
        {t.emails.trouble[trouble]}
      </Box>
      <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {lastError}
      </Box>
    </Box>
  )
}
