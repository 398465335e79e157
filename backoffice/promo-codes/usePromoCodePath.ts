import { useLocation } from 'react-router-dom'
import { promoCodes } from './resource.ts'

/** The addresses of a code's pages. They carry the list's filters, so that going back restores them. */
export function usePromoCodePath() {
  const { search } = useLocation()
  const { list, show, edit } = promoCodes.paths
  return {
    list: `${list}${search}`,
    show: (id: string) => `${show(id)}${search}`,
    edit: (id: string) => `${edit(id)}${search}`,
  }
}
