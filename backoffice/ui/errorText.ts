import type { FieldError } from 'react-hook-form'

/** The text of a field's error, if it has one: react-admin wraps what a form's own rules say into an object. */
export function errorText(error: FieldError | undefined): string | undefined {
  const said: unknown = error?.message
  if (typeof said === 'string') return said
  const wrapped = said as { message?: unknown } | undefined
  return typeof wrapped?.message === 'string' ? wrapped.message : undefined
}
