import type { ComponentProps } from 'react'
import { Field, type FieldProps, fieldAria } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'

type TextFieldProps = FieldProps & {
  icon?: IconName
  className?: string
} & Omit<ComponentProps<'input'>, 'name' | 'id' | 'value' | 'className' | 'size'>

/** A field for one line of text. Uncontrolled: text typed before hydration is kept, and FormData reads it. */
export function TextField({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  icon,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, className }} {...(optional ? { optional } : {})}>
      <span className="control-box">
        {icon && <Icon name={icon} size={20} />}
        <input type="text" {...input} className="control" name={name} id={id} {...fieldAria(id, { hint, error })} />
      </span>
    </Field>
  )
}

export const EmailField = (props: TextFieldProps) => (
  <TextField {...props} type="email" icon="mail" autoComplete="email" spellCheck={false} />
)

export const PhoneField = (props: TextFieldProps) => <TextField {...props} type="tel" icon="phone" autoComplete="tel" />
