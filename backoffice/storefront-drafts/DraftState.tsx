import { Alert, Box, Button, Typography } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { type OwnStorefront, type StorefrontDraft, storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { t } from '../i18n/draft-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { useAction } from '../kit/useAction.ts'

const SEVERITY = { 'in-force': 'info', open: 'info', sent: 'success', returned: 'warning' } as const

type Props = { draft: StorefrontDraft; onSent: (own: OwnStorefront) => void }

/** Where the draft is, what staff said of it, and the way to hand it to them. */
export const DraftState = ({ draft, onSent }: Props) => {
  const { state, note, sentBy, sentAt } = draft
  const { isDirty } = useFormState()
  const canBeSent = state === 'open' || state === 'returned'
  return (
    <Alert
      severity={SEVERITY[state]}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={canBeSent && <SendButton version={draft.version} isDirty={isDirty} onSent={onSent} />}
    >
      <div>{t.drafts.state[state]}</div>
      {canBeSent && isDirty && <div>{t.drafts.sendHint}</div>}
      {state === 'sent' && sentAt && <div>{t.drafts.sentOn(sentBy, formatMoment(sentAt))}</div>}
      {note && (
        <Box sx={{ mt: state === 'returned' ? 0 : 0.5 }}>
          {state !== 'returned' && t.drafts.lastNote}
          <Typography component="p" variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        </Box>
      )}
    </Alert>
  )
}

type SendProps = Pick<Props, 'onSent'> & { version: number; isDirty: boolean }

/** What is sent is what was saved. */
const SendButton = ({ version, isDirty, onSent }: SendProps) => {
  const { act, isPending } = useAction(storefrontDraftApi.send, { onDone: onSent })
  return (
    <Button size="small" variant="contained" disabled={isPending || isDirty} onClick={() => act({ body: { version } })}>
      {t.drafts.send}
    </Button>
  )
}
