import { Link, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { t } from '../i18n/account-texts.ts'
import { takeFocus } from '../ui/takeFocus.ts'

/** The code of an authenticator app, or a recovery code in its place. */
export const CodeField = ({ onlyApp = false, ...props }: TextFieldProps & { onlyApp?: boolean }) => {
  const [isRecovery, setRecovery] = useState(false)
  const kind = isRecovery
    ? { label: t.account.code.recovery, inputMode: 'text', maxLength: 40, autoComplete: 'off' as const }
    : { label: t.account.code.app, inputMode: 'numeric', maxLength: 7, autoComplete: 'one-time-code' as const }
  const { label, inputMode, maxLength, autoComplete } = kind
  return (
    <>
      <TextField
        // What was typed as one kind of code is none of the other.
        key={label}
        name="code"
        label={label}
        autoComplete={autoComplete}
        inputRef={takeFocus}
        slotProps={{
          htmlInput: { inputMode, maxLength, spellCheck: false, autoCapitalize: 'characters', autoCorrect: 'off' },
        }}
        {...props}
      />
      {!onlyApp && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => setRecovery(!isRecovery)}
          sx={{ justifySelf: 'start', alignSelf: 'start', minHeight: 24 }}
        >
          {isRecovery ? t.account.code.useApp : t.account.code.useRecovery}
        </Link>
      )}
    </>
  )
}
