import { useListContext } from 'react-admin'

/** The totals that came with a list's page, of all rows that its filters let through; undefined until they are there. */
export function useTotals<Totals extends object = Record<string, number>>(): Totals | undefined {
  return (useListContext().meta as { totals?: Totals } | undefined)?.totals
}
