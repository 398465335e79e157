import { type FormEvent, useState } from 'react'
import { Failure } from '#shared/errors.ts'

/** For a text field: whether it is wrong, and why. */
export type ErrorOf = (path: string) => { error: boolean; helperText?: string }

/** Sends a form once at a time. `send` throws the Failure that is shown above the fields and beside those to blame. */
export function useSubmission(send: (form: FormData) => Promise<void>) {
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

  const errorOf: ErrorOf = (path) => {
    const found = failure?.fields.find((field) => field.path === path)
    return found ? { error: true, helperText: found.message } : { error: false }
  }

  return { pending, failure, submit, errorOf }
}

/** The text of a field, as typed. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
