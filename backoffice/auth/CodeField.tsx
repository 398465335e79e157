import { Link } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { t } from '../i18n/texts.ts'
import { TextField } from '../kit/TextField.tsx'

type Props = { onlyApp?: boolean; takesFocus?: boolean }

/** A field for the code of an authenticator app, or for a recovery code instead. */
export const CodeField = ({ onlyApp = false, takesFocus = true }: Props) => {
  const [isRecovery, setRecovery] = useState(false)
  const { resetField } = useFormContext()
  const kind = isRecovery
    ? { label: t.access.code.recovery, inputMode: 'text', maxLength: 40, autoComplete: 'off' as const }
    : { label: t.access.code.app, inputMode: 'numeric', maxLength: 7, autoComplete: 'one-time-code' as const }
  const { label, inputMode, maxLength, autoComplete } = kind

  function change(): void {
    // A code of one kind is never valid as the other, so the field is emptied.
    resetField('code')
    setRecovery(!isRecovery)
  }

  return (
    <>
      <TextField
        key={label}
        source="code"
        label={label}
        autoComplete={autoComplete}
        takesFocus={takesFocus || isRecovery}
        slotProps={{
          htmlInput: { inputMode, maxLength, spellCheck: false, autoCapitalize: 'characters', autoCorrect: 'off' },
        }}
      />
      {!onlyApp && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={change}
          sx={{ justifySelf: 'start', alignSelf: 'start', minHeight: 24 }}
        >
          {isRecovery ? t.access.code.useApp : t.access.code.useRecovery}
        </Link>
      )}
    </>
  )
}
