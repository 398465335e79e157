import { PasswordInput, type PasswordInputProps } from 'react-admin'
import { PASSWORD_MAX_LENGTH } from '#shared/password.ts'
import { useTakeFocus } from '../kit/useTakeFocus.ts'

type Props = Pick<PasswordInputProps, 'source' | 'label' | 'autoComplete'> & {
  helperText?: string
  takesFocus?: boolean
}

/** A password field whose text can be made visible; the password is sent exactly as it was typed. */
export const PasswordField = ({ helperText, takesFocus = false, ...rest }: Props) => {
  useTakeFocus(rest.source, takesFocus)
  return (
    <PasswordInput
      margin="none"
      parse={(typed: string) => typed}
      helperText={helperText ?? false}
      slotProps={{ htmlInput: { maxLength: PASSWORD_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false } }}
      {...rest}
    />
  )
}
