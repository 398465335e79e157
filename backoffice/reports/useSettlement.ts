import { useGetList } from 'react-admin'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import type { Period } from './periods.ts'

/** In the one order that every report takes. */
export const BY_BUSINESS = { field: 'businessName', order: 'ASC' } as const

/** A business's settlement of a period, without one of all its sales; `row` is null when it sold nothing. */
export function useSettlement(businessId: string, period: Partial<Period> = {}) {
  const { data, error, refetch } = useGetList<SettlementRow & { id: string }>('settlements', {
    filter: { ...period, businessId },
    sort: BY_BUSINESS,
  })
  return { row: data && (data[0] ?? null), error, refetch }
}
