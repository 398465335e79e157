import { Backdrop, CircularProgress } from '@mui/material'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../i18n/texts.ts'
import { isCalling, subscribeToCalls } from '../providers/busy.ts'

const DELAY_MS = 300

/** Covers the screen while a call takes longer than 300 ms, unless the call was made silently. */
export const BusyOverlay = () => useSyncExternalStore(subscribeToCalls, isCalling) && <Overlay />

const Overlay = () => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Backdrop open={isSlow} sx={{ zIndex: 'tooltip', color: '#fff' }}>
      <CircularProgress color="inherit" aria-label={t.busy} />
    </Backdrop>
  )
}
