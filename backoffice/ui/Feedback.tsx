import { BusyOverlay } from './BusyOverlay.tsx'
import { Toasts } from './Toasts.tsx'

/** What every page can show over itself: toasts and the busy overlay. */
export const Feedback = () => (
  <>
    <Toasts />
    <BusyOverlay />
  </>
)
