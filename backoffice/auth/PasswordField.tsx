import VisibilityIcon from '@mui/icons-material/Visibility'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { PASSWORD_MAX_LENGTH } from '#shared/auth/password.ts'
import { t } from '../i18n/texts.ts'

/** A password that can be looked at while it is typed. */
export const PasswordField = (props: TextFieldProps) => {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      type={visible ? 'text' : 'password'}
      slotProps={{
        htmlInput: { maxLength: PASSWORD_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={visible ? t.access.hidePassword : t.access.showPassword}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      {...props}
    />
  )
}
