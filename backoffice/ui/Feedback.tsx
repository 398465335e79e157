import { Notification } from 'react-admin'
import { BusyOverlay } from './BusyOverlay.tsx'

/** What every page can show over itself: toasts, bottom right for 5 seconds (§2), and the busy overlay. */
export const Feedback = () => (
  <>
    <Notification autoHideDuration={5000} multiLine anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} />
    <BusyOverlay />
  </>
)
