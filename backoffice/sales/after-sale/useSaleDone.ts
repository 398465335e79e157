import { useQueryClient } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import { useToast } from '../../ui/useToast.ts'

/** Says that something was done with a sale, and shows it at once: the sale, its list and its history are read again. */
export function useSaleDone(saleId: string): (said: string) => void {
  const toast = useToast()
  const refresh = useRefresh()
  const queries = useQueryClient()
  return (said) => {
    toast.success(said)
    refresh()
    void queries.invalidateQueries({ queryKey: ['afterSale', saleId] })
  }
}
