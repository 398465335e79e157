import { ConfirmPasswordDialog } from '../auth/ConfirmPasswordDialog.tsx'
import { BusyOverlay } from '../ui/BusyOverlay.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** The overlays of every page: toasts, the password prompt and the busy overlay. */
export const Feedback = () => (
  <>
    <Toasts />
    <ConfirmPasswordDialog />
    <BusyOverlay />
  </>
)
