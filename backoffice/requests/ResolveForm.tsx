import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { validationFailure } from '#shared/broken-rules.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { checkStep, isTold, nextStatuses, type RequestStep } from '#shared/requests/status.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { useToast } from '../ui/useToast.ts'

type Props = {
  request: RequestDetail
  /** Reads the request anew: it was saved, or somebody else saved it. */
  reload: () => void
}

/** The next step of a request: its state, what staff note, and what whoever asked is told. */
export const ResolveForm = ({ request, reload }: Props) => {
  const [chosen, setChosen] = useState<Pick<RequestDetail, 'status' | 'version'> | null>(null)
  const [note, setNote] = useState('')
  const [message, setMessage] = useState('')
  // Words stay when the request is read anew; a state was chosen for what the request was then.
  const status = chosen?.version === request.version ? chosen.status : request.status
  const { save, failure, busy } = useSave(request, reload)
  const problemOf = (path: string) => failure?.fields.find((field) => field.path === path)?.message
  const words = requestTexts.status
  const choose = (next: RequestDetail['status']) => setChosen({ status: next, version: request.version })

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const step: RequestStep = {
      status,
      note: note.trim() || undefined,
      message: (isTold(status) && message.trim()) || undefined,
    }
    void save(step).then((saved) => {
      if (!saved) return
      setNote('')
      setMessage('')
    })
  }

  return (
    <Box component="form" noValidate onSubmit={submitted} sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
        {requestTexts.step}
      </Typography>
      {failure && <StepFailure failure={failure} reload={reload} />}
      <TextField
        select
        name="status"
        label={requestTexts.newStatus}
        value={status}
        onChange={(event) => choose(event.target.value as RequestDetail['status'])}
        error={problemOf('status') !== undefined}
        helperText={problemOf('status')}
      >
        <MenuItem value={request.status}>{requestTexts.stays(words[request.status])}</MenuItem>
        {nextStatuses(request.status).map((next) => (
          <MenuItem key={next} value={next}>
            {words[next]}
          </MenuItem>
        ))}
      </TextField>
      {isTold(status) && (
        <TextField
          name="message"
          label={requestTexts.message}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          multiline
          minRows={3}
          error={problemOf('message') !== undefined}
          helperText={
            problemOf('message') ??
            (request.email ? requestTexts.messageHint(request.email) : requestTexts.messageNoEmail)
          }
        />
      )}
      <TextField
        name="note"
        label={requestTexts.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        multiline
        minRows={2}
        error={problemOf('note') !== undefined}
        helperText={problemOf('note') ?? requestTexts.noteHint}
      />
      <Button type="submit" variant="contained" disabled={busy} sx={{ justifySelf: 'start' }}>
        {requestTexts.save}
      </Button>
    </Box>
  )
}

/** Checks, saves, and says what came of it; what was typed stays until it is saved. */
function useSave(request: RequestDetail, reload: () => void) {
  const dataProvider = useDataProvider()
  const toast = useToast()
  const [failed, setFailed] = useState<{ failure: Failure; version: number } | null>(null)
  const [busy, setBusy] = useState(false)

  function fail(failure: Failure): false {
    setFailed({ failure, version: request.version })
    return false
  }

  /** True when it was saved. */
  async function save(step: RequestStep): Promise<boolean> {
    const broken = checkStep(request.status, step)
    if (broken.length > 0) return fail(validationFailure(broken))
    setBusy(true)
    setFailed(null)
    try {
      const data = { ...step, version: request.version }
      await dataProvider.update('request', { id: request.id, data, previousData: request })
      toast.success(messages['REQUEST.SAVED'])
      reload()
      return true
    } catch (error) {
      return fail(error instanceof Failure ? error : new Failure('UNEXPECTED'))
    } finally {
      setBusy(false)
    }
  }
  // Of the request as it was: once it was read anew, there is nothing left to tell.
  const failure = failed?.version === request.version ? failed.failure : null
  return { save, failure, busy }
}

/** Wrong fields are said at the fields too; when somebody else saved first, the way to see what they did. */
const StepFailure = ({ failure, reload }: { failure: Failure; reload: () => void }) => {
  if (failure.code !== 'REQUEST_CHANGED_MEANWHILE') return <ErrorBanner failure={failure} />
  const seeIt = (
    <Button color="inherit" size="small" onClick={reload}>
      {requestTexts.reload}
    </Button>
  )
  return (
    <Alert severity="warning" variant="outlined" action={seeIt}>
      {failure.message}
    </Alert>
  )
}
