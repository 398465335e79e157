import { Box, Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { SelectInput, useShowContext } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CancellationPreview } from '#shared/after-sale/contract.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { checkStep, isEmailed, nextStatuses, type RequestStep } from '#shared/requests/status.ts'
import { t } from '../i18n/request-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useChange } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'
import { ApprovedCancellation } from '../sales/after-sale/ApprovedCancellation.tsx'

type Typed = { status: RequestDetail['status']; note: string; message: string }

function stepOf({ status, note, message }: Typed): RequestStep {
  return { status, note: note.trim() || undefined, message: (isEmailed(status) && message.trim()) || undefined }
}

type Props = { request: RequestDetail }

/** The form for the next step of a request: its state, the note of staff, and the message to the traveller. */
export const ResolveForm = ({ request }: Props) => {
  const { change } = useChange('request')
  const [saved, setSaved] = useState(0)
  const toast = useToast()
  const [cancellation, setCancellation] = useState<CancellationPreview | null>(null)

  async function save(step: RequestStep): Promise<void> {
    const refund = step.status === 'approved' && cancellation ? { refund: cancellation.refund } : {}
    const data = { ...step, ...refund, version: request.version }
    await change({ id: request.id, data, previousData: request, meta: WHOLE })
    toast.success(messages['REQUEST.SAVED'])
    setSaved(saved + 1)
  }

  return (
    <RecordForm<Typed>
      key={saved}
      start={{ status: request.status, note: '', message: '' }}
      check={(typed) => checkStep(request.status, stepOf(typed))}
      prepare={stepOf}
      save={save}
      keepsTyped
    >
      <Fields request={request} cancellation={cancellation} onCancellation={setCancellation} />
    </RecordForm>
  )
}

type FieldsProps = Props & {
  /** The cancellation that an approval makes; null when it makes none. */
  cancellation: CancellationPreview | null
  onCancellation: (shown: CancellationPreview | null) => void
}

const Fields = ({ request, cancellation, onCancellation }: FieldsProps) => {
  const { status: current, version, email, kind, sale } = request
  const { refetch } = useShowContext()
  const { setValue } = useFormContext<Typed>()
  const { isSubmitting } = useFormState()
  const status = useWatch<Typed, 'status'>({ name: 'status' })
  // When the request is reloaded, typed texts are kept, but the chosen state is reset: it was chosen for the old state.
  useEffect(() => setValue('status', current), [setValue, current, version])
  const seeIt = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      {t.requests.reload}
    </Button>
  )
  const isApproved = status === 'approved' && current !== 'approved'
  const cancels = isApproved && kind === 'cancellation' && sale !== null && !sale.cancelledAt
  const refund = cancels && cancellation ? cancellation.refund : null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
        {t.requests.step}
      </Typography>
      <FormBanner actionFor={(code) => code === 'REQUEST_CHANGED_MEANWHILE' && seeIt} />
      <SelectInput
        source="status"
        // A label as an element gets no asterisk, which would be useless: there is always a state.
        label={<>{t.requests.newStatus}</>}
        isRequired
        margin="none"
        choices={[
          { id: current, name: t.requests.stays(t.requests.status[current]) },
          ...nextStatuses(current).map((id) => ({ id, name: t.requests.status[id] })),
        ]}
        helperText={false}
      />
      {cancels && (
        <ApprovedCancellation sale={{ ...sale, businessName: request.businessName ?? '' }} onShown={onCancellation} />
      )}
      {isEmailed(status) && (
        <TextField
          source="message"
          label={t.requests.message}
          multiline
          minRows={3}
          helperText={email ? t.requests.messageHint(email) : t.requests.messageNoEmail}
        />
      )}
      <TextField source="note" label={t.requests.note} multiline minRows={2} helperText={t.requests.noteHint} />
      <Button
        type="submit"
        variant="contained"
        color={refund === null ? 'primary' : 'error'}
        disabled={isSubmitting}
        sx={{ justifySelf: 'start' }}
      >
        {refund === null ? t.requests.save : t.requests.cancelSale(refund > 0 ? formatMoney(refund) : null)}
      </Button>
    </Box>
  )
}
