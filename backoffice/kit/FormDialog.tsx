import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useToast } from '../ui/useToast.ts'
import { FormBanner } from './FormBanner.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

type Props<Typed> = Pick<RecordFormProps<Typed>, 'start' | 'check' | 'prepare' | 'children'> & {
  title: string
  /** What the button that does it says; react-admin's "Confirmar" by default. */
  confirm?: string | undefined
  /** What the button that closes it says; react-admin's "Cancelar" by default. */
  dismiss?: string | undefined
  /** Does it, and says that it is done. @throws Failure what was refused: a toast and the dialog, which stays, tell it */
  save: (typed: Typed) => Promise<void>
  onClose: () => void
}

/** Asks for a few values before something is done with a record; closing it loses nothing that matters. */
export const FormDialog = <Typed extends object>(props: Props<Typed>) => {
  const { title, confirm, dismiss, save, onClose, children, ...form } = props
  const titleId = useId()
  const toast = useToast()

  async function saveAndClose(typed: Typed): Promise<void> {
    try {
      await save(typed)
    } catch (error) {
      toast.failure(error)
      throw error
    }
    onClose()
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <RecordForm<Typed> {...form} save={saveAndClose} warns={false}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Refusal />
          {children}
        </DialogContent>
        <Answers confirm={confirm} dismiss={dismiss} onClose={onClose} />
      </RecordForm>
    </Dialog>
  )
}

/** Why it was not done, unless a field says it. */
const Refusal = () => {
  const { root, ...fields } = useFormState().errors
  return root && Object.keys(fields).length === 0 ? <FormBanner /> : null
}

const Answers = ({ confirm, dismiss, onClose }: Pick<Props<object>, 'confirm' | 'dismiss' | 'onClose'>) => {
  const { isSubmitting } = useFormState()
  const translate = useTranslate()
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose} disabled={isSubmitting}>
        {dismiss ?? translate('ra.action.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {confirm ?? translate('ra.action.confirm')}
      </Button>
    </DialogActions>
  )
}
