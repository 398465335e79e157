import { t } from '../i18n/texts.ts'
import { PasswordField } from './PasswordField.tsx'

/** The user's current password, as proof of identity. */
export const OwnPasswordField = ({ takesFocus = false }: { takesFocus?: boolean }) => (
  <PasswordField source="password" label={t.access.password} autoComplete="current-password" takesFocus={takesFocus} />
)
