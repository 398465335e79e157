import { useEffect, useState } from 'react'
import { t } from '../i18n/texts.ts'
import { useBusy } from './busy.ts'

import './BusyOverlay.css'

/** Milliseconds before the overlay is shown: in a shorter wait it would only flicker. */
const PATIENCE_MS = 300

/** Shows a semi-transparent overlay over the whole page while it waits (P-13). The focus stays where it is. */
export function BusyOverlay() {
  const busy = useBusy()
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(busy), busy ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [busy])

  useEffect(() => {
    const main = document.querySelector('main')
    if (busy) main?.setAttribute('aria-busy', 'true')
    else main?.removeAttribute('aria-busy')
  }, [busy])

  return (
    <output className={isShown ? 'busy-overlay' : undefined}>
      {isShown && (
        <span className="busy-box">
          <span className="spinner" aria-hidden="true" />
          {t('ui.busy')}
        </span>
      )}
    </output>
  )
}
