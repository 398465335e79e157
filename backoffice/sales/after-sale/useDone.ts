import { useQueryClient } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import { useToast } from '../../ui/useToast.ts'

/** What was done shows at once: the sale, its list and what happened to it are read again. */
export function useDone(saleId: string): (said: string) => void {
  const toast = useToast()
  const refresh = useRefresh()
  const queries = useQueryClient()
  return (said) => {
    toast.success(said)
    refresh()
    void queries.invalidateQueries({ queryKey: ['afterSale', saleId] })
  }
}
