import { useListContext } from 'react-admin'

/** The totals of all rows that match the list's filters, as they came with the page; undefined until they are loaded. */
export function useTotals<Totals extends object = Record<string, number>>(): Totals | undefined {
  return (useListContext().meta as { totals?: Totals } | undefined)?.totals
}
