import type { ComponentProps } from 'react'
import { t } from '../i18n/texts.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'

import './SelectField.css'

export type Choice = { value: string; label: string }

type SelectFieldProps = FieldProps & {
  choices: readonly Choice[]
  /** The first, empty option. `null` leaves it out: then an option is always chosen. */
  placeholder?: string | null
  icon?: IconName
} & Omit<ComponentProps<'select'>, 'name' | 'id' | 'className' | 'children' | 'size'>

/** A field for one of a short list, with the browser's own picker. Uncontrolled without `value`. */
export function SelectField({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  choices,
  placeholder = t('ui.choose'),
  icon,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error }} {...(optional ? { optional } : {})}>
      <span className="control-box control-box-select">
        {icon && <Icon name={icon} size={20} />}
        <select {...select} className="control" name={name} id={id} {...fieldAria(id, { hint, error })}>
          {placeholder !== null && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={20} />
      </span>
    </Field>
  )
}
