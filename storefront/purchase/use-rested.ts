import { useEffect, useState } from 'react'

/** Milliseconds without a change before a price is loaded, because counters are pressed several times in a row. */
const QUIET_MS = 300

/** Returns a value once it has not changed for `ms`, the first one at once. */
export function useRested(value: string | null, ms = QUIET_MS): string | null {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
