import type { AlertProps } from '@mui/material'
import { useFormState } from 'react-hook-form'
import type { FailureCode } from '#shared/errors.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { failureOf, refusalCode } from '../providers/formErrors.ts'

export type FormBannerProps = {
  /** The action that is shown with a refusal that the user can resolve. */
  actionFor?: ((code: FailureCode) => AlertProps['action']) | undefined
}

/** All errors of the surrounding form under one title; without invalid fields, the reason why it was not saved. */
export const FormBanner = ({ actionFor }: FormBannerProps) => {
  const { errors } = useFormState()
  const failure = failureOf(errors)
  const code = refusalCode(errors)
  if (!failure) return null
  return <ErrorBanner failure={failure} action={code && actionFor?.(code)} />
}
