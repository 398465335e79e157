import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { type OwnStorefront, type StorefrontDraft, storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { t } from '../i18n/draft-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { useAction } from '../kit/useAction.ts'

const SEVERITY = { 'in-force': 'info', open: 'info', sent: 'success', returned: 'warning' } as const

type Props = {
  draft: StorefrontDraft
  isJustSaved: boolean
  onSent: (own: OwnStorefront) => void
  /** Called when sending was refused. */
  onRefused: () => void
}

/** The state of the draft, the note of staff, and the button that sends the draft to staff. */
export const DraftState = ({ draft, ...sending }: Props) => {
  const { state, note, sentBy, sentAt } = draft
  const { isDirty } = useFormState()
  const canBeSent = state === 'open' || state === 'returned'
  return (
    <Alert
      severity={SEVERITY[state]}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={canBeSent && <SendButton version={draft.version} isDirty={isDirty} {...sending} />}
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

type SendProps = Omit<Props, 'draft'> & { version: number; isDirty: boolean }

/** Sends the saved draft; disabled while there are unsaved changes. After a save it takes the focus, as the next step. */
const SendButton = ({ version, isDirty, isJustSaved, onSent, onRefused }: SendProps) => {
  const { act, isPending } = useAction(storefrontDraftApi.send, { onDone: onSent, onRefused })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isJustSaved) button.current?.focus()
  }, [isJustSaved])
  return (
    <Button
      ref={button}
      size="small"
      variant="contained"
      disabled={isPending || isDirty}
      onClick={() => act({ body: { version } })}
      sx={{ scrollMarginTop: 96 }}
    >
      {t.drafts.send}
    </Button>
  )
}
