import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { SelectInput, useShowContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { CancellationPreview } from '#shared/after-sale/contract.ts'
import { currentIn } from '#shared/changed-meanwhile.ts'
import type { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { requestDeskApi, type RequestDetail } from '#shared/requests/desk-contract.ts'
import {
  checkStep,
  isEmailed,
  mayFollow,
  nextStatuses,
  type RequestStatus,
  type RequestStep,
} from '#shared/requests/status.ts'
import { t } from '../i18n/request-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useChange } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'
import { ApprovedCancellation } from '../sales/after-sale/ApprovedCancellation.tsx'

type FormValues = { status: RequestStatus; note: string; message: string }

/** The form of a step, with the step before it, which others take. */
type Step = FormValues & { last: string }

function stepOf({ status, note, message }: FormValues): RequestStep {
  return { status, note: note.trim() || undefined, message: (isEmailed(status) && message.trim()) || undefined }
}

function storedOf({ version, status, history }: Pick<RequestDetail, 'version' | 'status' | 'history'>) {
  return { version, form: { status, note: '', message: '', last: lastStep(history) } satisfies Step }
}

function lastStep([last]: RequestDetail['history']): string {
  if (!last) return t.requests.arrived
  const { author, from, to, note, message } = last
  const { status, noted, wrote } = t.requests
  const words = [note && `${noted}: ${note}`, message && `${wrote}: ${message}`].filter(Boolean)
  return [`${author}: ${from === to ? status[to] : `${status[from]} → ${status[to]}`}`, ...words].join('. ')
}

type Props = { request: RequestDetail }

/** The form for the next step of a request: its state, the note of staff, and the message to the traveller. */
export const ResolveForm = ({ request }: Props) => {
  // The form keeps the request that was read first: a newer one would replace the state that was chosen for it.
  const [start, setStart] = useState(request)
  return <StepForm key={start.version} request={request} start={start} onNewest={setStart} />
}

type StepProps = Props & {
  /** The request that the form begins with. */
  start: RequestDetail
  /** Starts the form again from a newer request. */
  onNewest: (newest: RequestDetail) => void
}

const StepForm = ({ request, start, onNewest }: StepProps) => {
  const { change } = useChange('request')
  const { refetch } = useShowContext()
  const toast = useToast()
  const { start: first, stored, overlap, onRefused } = useEdit(start, requestDeskApi.update, storedOf)
  const [impossible, setImpossible] = useState<RequestStatus | null>(null)
  const [cancellation, setCancellation] = useState<CancellationPreview | null>(null)
  const from = stored.form.status

  async function save(step: RequestStep): Promise<void> {
    const refund = step.status === 'approved' && cancellation ? { refund: cancellation.refund } : {}
    const data = { ...step, ...refund, version: stored.version }
    const newest = await change({ id: request.id, data, previousData: request, meta: WHOLE })
    toast.success(messages['REQUEST.SAVED'])
    onNewest(newest as RequestDetail)
  }

  function refused(failure: Failure, typed: object): boolean {
    const { status } = typed as FormValues
    const current = currentIn(failure, requestDeskApi.update)
    // The state that was chosen may not follow the one that it has by now.
    const isPossible = !current || mayFollow(current.status, status)
    setImpossible(isPossible ? null : status)
    if (current) void refetch()
    return onRefused(failure, isPossible ? typed : { ...typed, status: from })
  }

  const choosesStatus = overlap !== null && mayFollow(overlap.theirs.status, overlap.mine.status)
  return (
    <RecordForm<Step>
      start={first}
      check={(typed) => checkStep(from, stepOf(typed))}
      prepare={stepOf}
      save={save}
      onRefused={refused}
    >
      <Fields
        request={request}
        current={from}
        notice={<Meanwhile overlap={overlap} fields={inWords(choosesStatus, impossible)} />}
        cancellation={cancellation}
        onCancellation={setCancellation}
      />
      <RestartUntouched onRestart={request.version > stored.version ? () => onNewest(request) : null} />
    </RecordForm>
  )
}

/** Starts the form again when nothing is typed and the page shows a newer request. */
const RestartUntouched = ({ onRestart }: { onRestart: (() => void) | null }) => {
  const { isDirty, isSubmitting } = useFormState()
  useEffect(() => {
    if (!isDirty && !isSubmitting) onRestart?.()
  })
  return null
}

/** The form for people. `impossible`: the state that was chosen and cannot follow the newest one. */
function inWords(choosesStatus: boolean, impossible: RequestStatus | null): FieldsInWords<Step> {
  const { newStatus, cannotBecome, status, note, message, last } = t.requests
  const label = impossible ? cannotBecome(status[impossible]) : newStatus
  return {
    status: { label, show: (one) => status[one], isElsewhere: !choosesStatus },
    note: { label: note },
    message: { label: message },
    last: { label: last, isElsewhere: true },
  }
}

type FieldsProps = Props & {
  /** The state that the step starts from. */
  current: RequestStatus
  notice: ReactNode
  /** The cancellation that an approval makes; null when it makes none. */
  cancellation: CancellationPreview | null
  onCancellation: (preview: CancellationPreview | null) => void
}

const Fields = ({ request, current, notice, cancellation, onCancellation }: FieldsProps) => {
  const { email, kind, sale } = request
  const { isSubmitting } = useFormState()
  const status = useWatch<FormValues, 'status'>({ name: 'status' })
  const isApproved = status === 'approved' && current !== 'approved'
  const cancels = isApproved && kind === 'cancellation' && sale !== null && !sale.cancelledAt
  const refund = cancels && cancellation ? cancellation.refund + cancellation.financing : null
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
        {t.requests.step}
      </Typography>
      {notice}
      <FormBanner />
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
