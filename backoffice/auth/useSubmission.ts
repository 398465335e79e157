import { type FormEvent, useState } from 'react'
import { Failure } from '#shared/errors.ts'

/** A form that is sent once at a time, and what went wrong the last time. */
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

  /** For a text field: whether it is wrong, and why. */
  function errorOf(path: string): { error: boolean; helperText?: string } {
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
