import { type ReactNode, useEffect, useRef } from 'react'
import { ListContextProvider, useBasename, useEvent, useListContext } from 'react-admin'
import { useParams } from 'react-router-dom'

/**
 * A filter counts half a second after it was typed, by going to the list's address. When a sale was opened meanwhile, that
 * would close it: the filter waits until the sale is closed.
 */
export const FiltersWait = ({ children }: { children: ReactNode }) => {
  const list = useListContext()
  const listPath = `${useBasename()}/sales`
  const { '*': shownSale } = useParams()
  const waiting = useRef<Parameters<typeof list.setFilters>>(undefined)
  const setFilters: typeof list.setFilters = useEvent((...given) => {
    // The address knows first: on a busy machine the sale that it names is not on screen yet.
    if (window.location.pathname.startsWith(`${listPath}/`)) waiting.current = given
    else list.setFilters(...given)
  })
  useEffect(() => {
    if (shownSale || !waiting.current || window.location.pathname.startsWith(`${listPath}/`)) return
    list.setFilters(...waiting.current)
    waiting.current = undefined
  }, [shownSale, list, listPath])
  return <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>
}
