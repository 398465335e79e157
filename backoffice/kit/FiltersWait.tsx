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
 * A filter counts half a second after it was typed, by going to the list's address. That would undo where people went
 * meanwhile, a sale or another order of the rows: the filter waits until the screen shows where they are, and until what
 * they opened is closed. One that is set already leads nowhere, so that one step back undoes one change.
 */
export const FiltersWait = ({ isCovered, children }: Props) => {
  const list = useListFilterContext()
  const { key } = useLocation()
  const waiting = useRef<Parameters<typeof list.setFilters>>(undefined)
  // The address knows first: on a busy machine what it names is not on screen yet.
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

/** The router's name of the entry of the history that the browser is at. */
function keyOfAddress(): string {
  return (window.history.state as { key?: string } | null)?.key ?? 'default'
}
