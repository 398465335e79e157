import { TextField, type TextFieldProps } from '@mui/material'
import type { FormState } from './useForm.ts'

type Props<Form> = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  state: FormState<Form>
  name: keyof Form & string
  maxLength?: number
  inputMode?: 'numeric' | 'decimal' | 'email'
}

/** A text of a form, with what is wrong with it below. */
export const FormField = <Form extends object>({
  state,
  name,
  maxLength,
  inputMode,
  helperText,
  ...rest
}: Props<Form>) => {
  const problem = state.errorOf(name)
  return (
    <TextField
      name={name}
      value={state.form[name] ?? ''}
      onChange={(event) => state.set({ [name]: event.target.value } as Partial<Form>)}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{ htmlInput: { maxLength, inputMode, autoCapitalize: inputMode ? 'none' : undefined } }}
      {...rest}
    />
  )
}
