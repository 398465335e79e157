import { Button, Link, Stack } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Failure } from '#shared/errors.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { AccessFrame } from './AccessFrame.tsx'

/** For a text field: whether it is wrong, and why. */
export type ErrorOf = (path: string) => { error: boolean; helperText?: string }

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
  const { pending, failure, submit } = useSubmission(send)
  const errorOf: ErrorOf = (path) => {
    const found = failure?.fields.find((field) => field.path === path)
    return found ? { error: true, helperText: found.message } : { error: false }
  }
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

function useSubmission(send: Props['send']) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      await send(new FormData(event.currentTarget))
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure('UNEXPECTED'))
    } finally {
      setPending(false)
    }
  }

  return { pending, failure, submit }
}

/** The text of a field, as typed. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
