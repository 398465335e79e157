import { TextInput, type TextInputProps } from 'react-admin'

type Props = Omit<TextInputProps, 'helperText'> & {
  maxLength?: number
  inputMode?: 'numeric' | 'decimal' | 'email'
  helperText?: string | undefined
}

/** A text of a form, which stays a text when it is empty: the rules read what was typed. */
export const TextField = ({ maxLength, inputMode, helperText, slotProps, ...rest }: Props) => (
  <TextInput
    margin="none"
    parse={(typed: string) => typed}
    helperText={helperText ?? false}
    slotProps={{ htmlInput: { maxLength, inputMode, autoCapitalize: inputMode ? 'none' : undefined }, ...slotProps }}
    {...rest}
  />
)
