import type { SxProps } from '@mui/material'
import { FieldTitle, InputHelperText, useInput } from 'react-admin'
import { type Day, isDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { DayField } from './DayField.tsx'

type Props = {
  source: string
  label?: string
  helperText?: string
  isRequired?: boolean
  /** The last day that the calendar offers. */
  max?: Day
  sx?: SxProps
}

/**
 * A day of a form or a filter: YYYY-MM-DD in its record, null when the user empties it. Typed text that is no day is kept, so
 * that validation reports it.
 */
export const DateInput = ({ source, label, helperText, ...props }: Props) => {
  const { isRequired: isMandatory = false, ...rest } = props
  const { field, fieldState, formState, isRequired } = useInput({ source, isRequired: isMandatory, validate: wholeDay })
  const { invalid, isTouched, error } = fieldState
  const isWrong = invalid && (isTouched || formState.isSubmitted)
  return (
    <DayField
      {...rest}
      name={field.name}
      value={field.value as string}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={isWrong}
      helperText={isWrong ? <InputHelperText error={error?.message ?? ''} /> : helperText}
    />
  )
}

function wholeDay(value: unknown): string | undefined {
  return !value || (typeof value === 'string' && isDay(value)) ? undefined : messages['FIELD.DATE_INVALID']
}
