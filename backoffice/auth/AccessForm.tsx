import { Button, Link, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { AccessFrame } from './AccessFrame.tsx'
import { type ErrorOf, useSubmission } from '../ui/useSubmission.ts'

type Props = {
  title: string
  help?: string
  submitLabel: string
  /** Sends what was typed. @throws Failure what is shown above the fields and beside those to blame */
  send: (form: FormData) => Promise<void>
  /** The other way. */
  link: { to: string; label: string }
  children: (errorOf: ErrorOf) => ReactNode
}

/** A form of the pages before the login. It is sent once at a time. */
export const AccessForm = ({ title, help, submitLabel, send, link, children }: Props) => {
  const { pending, failure, submit, errorOf } = useSubmission(send)
  return (
    <AccessFrame title={title} {...(help ? { help } : {})}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit}>
        <ErrorBanner failure={failure} />
        {children(errorOf)}
        <Button type="submit" variant="contained" size="large" disabled={pending}>
          {submitLabel}
        </Button>
        <Link component={RouterLink} to={link.to} variant="body2" sx={{ alignSelf: 'center' }}>
          {link.label}
        </Link>
      </Stack>
    </AccessFrame>
  )
}
