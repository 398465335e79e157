import { useBasename } from 'react-admin'
import { useLocation } from 'react-router-dom'

/** The address of a sale's detail in this area. The list's filters stay in it, so that closing brings them back. */
export function useSalePath(): (id: string) => string {
  const area = useBasename()
  const { search, pathname } = useLocation()
  const query = pathname.startsWith(`${area}/sales`) ? search : ''
  return (id) => `${area}/sales/${encodeURIComponent(id)}${query}`
}
