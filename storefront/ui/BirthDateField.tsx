import type { FocusEvent } from 'react'
import { readWholeDay, writeDay } from '#shared/typed-day.ts'
import { t } from '../i18n/texts.ts'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

type BirthDateFieldProps = Omit<FieldProps, 'optional'> & {
  defaultValue?: string | undefined
  /** Whether the browser may fill in its owner's birthday: only for the holder, not for other travellers. */
  ownBirthday?: boolean
}

/**
 * A field for a typed birth date, DD/MM/YYYY: a calendar would need dozens of taps to reach the year. Read it with readBirthDate.
 */
export function BirthDateField({ defaultValue = '', ownBirthday = false, hint, ...field }: BirthDateFieldProps) {
  return (
    <TextField
      {...field}
      hint={hint ?? t('ui.date.format')}
      className="birth-date"
      defaultValue={writeDay(defaultValue)}
      inputMode="numeric"
      autoComplete={ownBirthday ? 'bday' : 'off'}
      onBlur={tidy}
    />
  )
}

/** Shows '27031988', as typed, as '27/03/1988'. */
function tidy({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const day = readWholeDay(currentTarget.value)
  if (day) currentTarget.value = writeDay(day)
}
