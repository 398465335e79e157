import { TextInput, type TextInputProps } from 'react-admin'
import { useTakeFocus } from './useTakeFocus.ts'

type Props = Omit<TextInputProps, 'helperText'> & {
  maxLength?: number
  inputMode?: 'numeric' | 'decimal' | 'email'
  helperText?: string | undefined
  /** Whether the field gets the focus when it appears. */
  takesFocus?: boolean
}

/** A text field whose value stays a text when it is empty: the validation rules expect texts. */
export const TextField = (props: Props) => {
  const { maxLength, inputMode, helperText, takesFocus = false, slotProps, ...rest } = props
  useTakeFocus(rest.source, takesFocus)
  return (
    <TextInput
      margin="none"
      parse={(typed: string) => typed}
      helperText={helperText ?? false}
      slotProps={{ htmlInput: { maxLength, inputMode, autoCapitalize: inputMode ? 'none' : undefined }, ...slotProps }}
      {...rest}
    />
  )
}

/** A field for an amount or a percentage, which may have decimals. */
export const DecimalField = (props: Props) => (
  <TextField autoComplete="off" inputMode="decimal" maxLength={12} {...props} />
)

/** A field for a small whole number. */
export const WholeNumberField = (props: Props) => (
  <TextField autoComplete="off" inputMode="numeric" maxLength={4} {...props} />
)
