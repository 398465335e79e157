import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Area } from '#shared/access/guard.ts'
import { currentUserId } from '../providers/session.ts'
import { useCall } from '../providers/useCall.ts'

/** Moves filters that the user saved in this browser, before they followed the user, to the server. */
export function useMovedFilters(area: Area): void {
  const call = useCall()
  const queries = useQueryClient()
  const move = useEffectEvent(async () => {
    if (!Object.keys(localStorage).some((key) => key.endsWith('.savedQueries'))) return
    const { moveSavedFilters, SAVED_FILTERS } = await import('../providers/moveSavedFilters.ts')
    const moved = await moveSavedFilters({ area, userId: currentUserId(), storage: localStorage, call })
    if (moved > 0) await queries.invalidateQueries({ queryKey: SAVED_FILTERS })
  })
  useEffect(() => {
    // Whatever fails is tried again at the next start: the filters are still in the browser.
    void move().catch(() => {})
  }, [])
}
