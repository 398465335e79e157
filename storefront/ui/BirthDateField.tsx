import { t } from '../i18n/es.ts'
import { type BirthPart, birthNames, birthPart } from './birth-date.ts'
import { FieldGroup, type FieldProps } from './Field.tsx'

import './BirthDateField.css'

type BirthDateFieldProps = Omit<FieldProps, 'optional'> & {
  defaultValue?: string | undefined
  /** True for the holder only: a browser must not fill its owner's birthday into everyone's form. */
  ownBirthday?: boolean
}

/** A birth date in three short inputs: a calendar would need dozens of taps to reach the year. Read it with readBirthDate. */
export function BirthDateField({ name, id = name, hint = t('ui.birth.hint'), ...props }: BirthDateFieldProps) {
  const { label, error, defaultValue, ownBirthday = false } = props
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div className="birth-date">
        {birthNames(name).map((input, index) => (
          <label className="birth-part" key={input.part}>
            <span>{t(`ui.birth.${input.part}`)}</span>
            <input
              className="control"
              name={input.name}
              id={index === 0 ? id : `${id}-${input.part}`}
              defaultValue={birthPart(defaultValue, input.part)}
              inputMode="numeric"
              maxLength={input.part === 'year' ? 4 : 2}
              autoComplete={autocomplete(input.part, ownBirthday)}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function autocomplete(part: BirthPart, ownBirthday: boolean): string {
  return ownBirthday ? `bday-${part}` : 'off'
}
