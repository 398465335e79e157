import { hashKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { ListFilterContext, removeEmpty, useEvent, useListFilterContext } from 'react-admin'
import { useLocation } from 'react-router-dom'

type Props = {
  /** Whether a record is open over the list. */
  isCovered: boolean
  children: ReactNode
}

/**
 * react-admin applies a filter half a second after typing, by navigating to the list's address. That would undo a navigation in
 * the meantime, to a sale or another sort order: the filter waits until the current address is rendered and no record is open
 * over the list. A filter that is already applied does not navigate, so that Back undoes one change.
 */
export const FiltersWait = ({ isCovered, children }: Props) => {
  const list = useListFilterContext()
  const { key } = useLocation()
  const waiting = useRef<Parameters<typeof list.setFilters>>(undefined)
  // The browser's address changes first: on a slow machine the router has not rendered it yet.
  const mustWait = () => isCovered || keyOfAddress() !== key
  const setFilters: typeof list.setFilters = useEvent((...args) => {
    const isSet = hashKey([removeEmpty(args[0])]) === hashKey([list.filterValues])
    waiting.current = !isSet && mustWait() ? args : undefined
    if (!isSet && !waiting.current) list.setFilters(...args)
  })
  useEffect(() => {
    if (!waiting.current || mustWait()) return
    list.setFilters(...waiting.current)
    waiting.current = undefined
  })
  const value = useMemo(() => ({ ...list, setFilters }), [list, setFilters])
  return <ListFilterContext value={value}>{children}</ListFilterContext>
}

/** The router's key of the browser's current history entry. */
function keyOfAddress(): string {
  return (window.history.state as { key?: string } | null)?.key ?? 'default'
}
