import type { AlertProps } from '@mui/material'
import { useFormState } from 'react-hook-form'
import type { FailureCode } from '#shared/errors.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { failureOf, refusalCode } from '../providers/formErrors.ts'

export type FormBannerProps = {
  /** Shown with a refusal that people can do something about. */
  actionFor?: ((code: FailureCode) => AlertProps['action']) | undefined
}

/** Everything that is wrong with the form around, under one title; without wrong fields, why it was not saved. */
export const FormBanner = ({ actionFor }: FormBannerProps) => {
  const { errors } = useFormState()
  const failure = failureOf(errors)
  const code = refusalCode(errors)
  if (!failure) return null
  return <ErrorBanner failure={failure} action={code && actionFor?.(code)} />
}
