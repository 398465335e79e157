import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { t } from '../i18n/texts.ts'
import { TextField } from '../kit/TextField.tsx'

/** The email that a person logs in with. */
export const EmailField = () => (
  <TextField
    source="user"
    label={t.access.user}
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={EMAIL_MAX_LENGTH}
  />
)
