import { useCallback } from 'react'
import { useBasename } from 'react-admin'
import { useLocation } from 'react-router-dom'

/** The address of a sale's detail in this area. It carries the list's filters, so that closing restores them. */
export function useSalePath(): (id: string) => string {
  const area = useBasename()
  const { search, pathname } = useLocation()
  const query = pathname.startsWith(`${area}/sales`) ? search : ''
  return useCallback((id) => `${area}/sales/${encodeURIComponent(id)}${query}`, [area, query])
}
