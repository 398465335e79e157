import { useMutation } from '@tanstack/react-query'
import { type RaRecord, type SortPayload, useDataProvider } from 'react-admin'
import { PICK_LIMIT } from '#shared/lists.ts'
import { readAllRows } from '../providers/allRows.ts'
import { useToast } from '../ui/useToast.ts'

type ListQuery = { filter: object; sort: SortPayload }

/** Reads, on demand, the first rows of a filter from all pages, up to the number of rows that can be ticked. */
export function useFilteredRows<Row extends RaRecord>(resource: string, onRead: (rows: Row[]) => void) {
  const dataProvider = useDataProvider()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (query: ListQuery) =>
      readAllRows<Row>(
        async (page, perPage) => {
          const list = { ...query, pagination: { page, perPage } }
          const { data, total = 0 } = await dataProvider.getList<Row>(resource, list)
          return { data, total }
        },
        { limit: PICK_LIMIT },
      ),
    onSuccess: onRead,
    onError: toast.failure,
  })
  return { read: mutate, isReading: isPending }
}
