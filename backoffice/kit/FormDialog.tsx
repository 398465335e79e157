import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { useAskBeforeClosing, useHasUnsaved } from './AskBeforeLeaving.tsx'
import { FormBanner } from './FormBanner.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { type ActionOptions, useAction } from './useAction.ts'

type Props<Values, E extends Endpoint> = Pick<RecordFormProps<Values>, 'start' | 'check' | 'warns' | 'children'> &
  ActionOptions<E> & {
    title: string
    /** The label of the button that sends the form; it names what it does. */
    confirm: string
    /** The label of the button that closes the dialog; react-admin's "Cancelar" by default. */
    dismiss?: string | undefined
    /** An explanation of the fields and their purpose. */
    help?: string
    /** Whether the action removes something for good: the button is red. */
    isDanger?: boolean
    /** The endpoint of the action. A refusal is shown in a toast and in the dialog, which stays open. */
    endpoint: E
    send: (values: Values) => GivenTo<E>
    /** As `onRefused` of a form: for a refusal that the dialog's own content shows. */
    onOverlap?: RecordFormProps<Values>['onRefused']
    /** Called after the action succeeded; by default the dialog closes. */
    onDone?: (done: ResultOf<E>) => void
    onClose: () => void
  }

/**
 * Asks for a few values before an action on a record. The dialog's own button, Escape, a click outside and leaving the page ask
 * before they discard typed values.
 */
export const FormDialog = <Values extends object, E extends Endpoint>(props: Props<Values, E>) => {
  const { title, help, confirm, dismiss, isDanger, endpoint, send, onOverlap, onDone, onClose, children, ...rest } =
    props
  const { start, check, warns, ...action } = rest
  const titleId = useId()
  const { run } = useAction(endpoint, action)
  const hasUnsaved = useRef(false)
  const { close, question } = useAskBeforeClosing(() => hasUnsaved.current, onClose)

  async function sendAndClose(values: Values): Promise<void> {
    const result = await run(send(values))
    if (onDone) onDone(result)
    else onClose()
  }

  return (
    <>
      <Dialog
        open
        onClose={close}
        maxWidth="xs"
        fullWidth
        aria-labelledby={titleId}
        // The content scrolls, so that the buttons stay in sight.
        sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
      >
        <RecordForm<Values>
          start={start}
          {...(check ? { check } : {})}
          {...(warns === undefined ? {} : { warns })}
          save={sendAndClose}
          onRefused={onOverlap}
        >
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            {help && <Typography sx={{ mb: 2 }}>{help}</Typography>}
            <Refusal />
            {children}
          </DialogContent>
          <Answers confirm={confirm} dismiss={dismiss} isDanger={isDanger} onClose={close} />
          <NoteUnsaved note={(unsaved) => (hasUnsaved.current = unsaved)} />
        </RecordForm>
      </Dialog>
      {question}
    </>
  )
}

/** Tells the dialog around the form whether it has unsaved changes: form state is known inside the form only. */
const NoteUnsaved = ({ note }: { note: (hasUnsaved: boolean) => void }) => {
  const hasUnsaved = useHasUnsaved()
  useEffect(() => {
    note(hasUnsaved)
  })
  return null
}

/** The reason of a refusal that belongs to no field. */
const Refusal = () => {
  const { root, ...fields } = useFormState().errors
  return root && Object.keys(fields).length === 0 ? <FormBanner /> : null
}

type AnswersProps = {
  confirm: string
  dismiss: string | undefined
  isDanger: boolean | undefined
  onClose: () => void
}

const Answers = ({ confirm, dismiss, isDanger, onClose }: AnswersProps) => {
  const { isSubmitting } = useFormState()
  const translate = useTranslate()
  return (
    // On a phone, a long label stands above the other button, in its whole width.
    <DialogActions disableSpacing sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap-reverse' }}>
      <Button onClick={onClose} disabled={isSubmitting}>
        {dismiss ?? translate('ra.action.cancel')}
      </Button>
      <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} disabled={isSubmitting}>
        {confirm}
      </Button>
    </DialogActions>
  )
}
