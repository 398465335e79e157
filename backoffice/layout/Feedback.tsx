import { ConfirmPasswordDialog } from '../auth/ConfirmPasswordDialog.tsx'
import { BusyOverlay } from '../ui/BusyOverlay.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** What every page can show over itself: toasts, the question for the password, and the busy overlay. */
export const Feedback = () => (
  <>
    <Toasts />
    <ConfirmPasswordDialog />
    <BusyOverlay />
  </>
)
