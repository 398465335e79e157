import { get, set, type FieldErrors } from 'react-hook-form'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { Failure, type FailureCode, type FieldError } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

/** A failure as react-admin's forms expect it: the text of each invalid field by its path, and the failure under `root`. */
export function formErrors({ code, message, fields }: Failure): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields.map((field) => [field.path, field.message])),
    root: { failure: message, code },
  }
}

/** Tells react-hook-form that a form without errors was not saved, so that leaving it still warns. */
export const UNSAVED = { root: { unsaved: ' ' } }

/** Validation issues as the errors of a form; a field with several issues keeps its first. */
export function errorsOf(issues: readonly ValidationIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, key } of issues)
    if (get(errors, path) === undefined) set(errors, path, { type: 'rule', message: messages[key] })
  return errors
}

/** The errors of a form, for the banner: its invalid fields, else the reason of the refusal; null when nothing is wrong. */
export function failureOf({ root, ...errors }: FieldErrors): Failure | null {
  const fields = fieldErrors(errors, '')
  const refused = root?.failure?.message
  if (fields.length > 0) return new Failure('VALIDATION', { fields })
  return refused === undefined ? null : new Failure(codeIn(root), { message: refused })
}

/** The error code of the server's refusal, if it refused. */
export function refusalCode({ root }: FieldErrors): FailureCode | undefined {
  return root?.code && codeIn(root)
}

function codeIn(root: FieldErrors['root']): FailureCode {
  return (root?.code?.message ?? 'UNEXPECTED') as FailureCode
}

function fieldErrors(errors: object, parent: string): FieldError[] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = parent + name
    const { message } = error as { message?: unknown }
    return typeof message === 'string' ? [{ path, key: '', message }] : fieldErrors(error, `${path}.`)
  })
}
