import type { ComponentProps } from 'react'
import { FieldError, FieldHint, type FieldProps, fieldAria } from './Field.tsx'

import './Checkbox.css'

type CheckboxProps = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'className'>

/** A checkbox. Without `value`, FormData reads 'on' or nothing. */
export function Checkbox({ name, id = name, label, hint, error, ...input }: CheckboxProps) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <FieldError id={id}>{error}</FieldError>
      <label className="checkbox" htmlFor={id}>
        <input {...input} type="checkbox" name={name} id={id} {...fieldAria(id, { hint, error })} />
        <span>{label}</span>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  )
}
