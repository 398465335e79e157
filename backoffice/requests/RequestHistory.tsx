import { Box, Typography } from '@mui/material'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/request-texts.ts'
import { Note } from '../ui/Note.tsx'

/** The history of a request: who did what and when, the newest first. */
export const RequestHistory = ({ request: { history, createdAt } }: { request: RequestDetail }) => (
  <section>
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {t.requests.history}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {history.map((event) => (
        <Event key={event.id} event={event} />
      ))}
      <Entry title={t.requests.arrived} about={formatMoment(createdAt)} />
    </Box>
  </section>
)

const Event = ({ event }: { event: RequestDetail['history'][number] }) => {
  const { from, to, author, at, note, message, isSent } = event
  const { status } = t.requests
  return (
    <Entry
      title={from === to ? status[to] : `${status[from]} → ${status[to]}`}
      about={`${author} · ${formatMoment(at)}`}
    >
      {note && <Words label={t.requests.noted}>{note}</Words>}
      {message && <Words label={isSent ? t.requests.wrote : t.requests.notSent}>{message}</Words>}
    </Entry>
  )
}

const Entry = ({ title, about, children }: { title: string; about: string; children?: React.ReactNode }) => (
  <Box component="li" sx={{ pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Note>{about}</Note>
    {children}
  </Box>
)

const Words = ({ label, children }: { label: string; children: string }) => (
  <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label}:{' '}
    </Box>
    {children}
  </Typography>
)
