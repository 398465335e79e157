import type { AlertProps } from '@mui/material'
import { type FieldError as FormError, type FieldErrors, useFormState } from 'react-hook-form'
import { Failure, type FieldError } from '#shared/errors.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import { errorText } from './errorText.ts'

type Props = {
  /** What the server refused as a whole. */
  failure: unknown
  action?: AlertProps['action']
}

/** Everything that is wrong with the form around, under one title (§8); without wrong fields, why it was not saved. */
export const FormErrors = ({ failure, action }: Props) => {
  const { errors } = useFormState()
  const fields = fieldErrorsOf(errors)
  return <ErrorBanner failure={fields.length > 0 ? new Failure('VALIDATION', { fields }) : failure} action={action} />
}

function fieldErrorsOf(errors: FieldErrors): FieldError[] {
  return Object.entries(errors).flatMap(([path, error]) => {
    const message = path === 'root' ? undefined : errorText(error as FormError | undefined)
    return message === undefined ? [] : [{ path, key: '', message }]
  })
}
