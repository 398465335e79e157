import { Button, Link, Stack } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm, type RecordFormProps } from '../kit/RecordForm.tsx'
import { AccessFrame } from './AccessFrame.tsx'

type Props<Values> = Pick<RecordFormProps<Values>, 'start' | 'children'> & {
  title: string
  help?: string
  submitLabel: string
  /** @throws Failure the refusal, which is shown above the fields and at each invalid field */
  send: (values: Values) => Promise<void>
  /** A link to the other form, such as from the login to the forgotten password. */
  link: { to: string; label: string }
}

/** A form on the pages before the login. */
export const AccessForm = <Values extends object>(props: Props<Values>) => {
  const { title, help, submitLabel, start, send, link, children } = props
  return (
    <AccessFrame title={title} {...(help ? { help } : {})}>
      <RecordForm<Values> start={start} save={send} warns={false}>
        <Stack spacing={2}>
          <FormBanner />
          {children}
          <SubmitButton label={submitLabel} />
          <Link component={RouterLink} to={link.to} variant="body2" sx={{ alignSelf: 'center' }}>
            {link.label}
          </Link>
        </Stack>
      </RecordForm>
    </AccessFrame>
  )
}

const SubmitButton = ({ label }: { label: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
      {label}
    </Button>
  )
}
