import { ConfirmPasswordDialog } from '../auth/ConfirmPasswordDialog.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { Toasts } from './Toasts.tsx'

/** What every page can show over itself: toasts, the question for the password, and the busy overlay. */
export const Feedback = () => (
  <>
    <Toasts />
    <ConfirmPasswordDialog />
    <BusyOverlay />
  </>
)
