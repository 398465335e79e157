import { useGetList } from 'react-admin'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import type { Period } from './periods.ts'

/** The sort order that every report by business accepts. */
export const BY_BUSINESS = { field: 'businessName', order: 'ASC' } as const

/** The settlement of a business for a period, or for all its sales without one; `row` is null when the business sold nothing. */
export function useSettlement(businessId: string, period: Partial<Period> = {}) {
  const { data, error, refetch } = useGetList<SettlementRow & { id: string }>('settlements', {
    filter: { ...period, businessId },
    sort: BY_BUSINESS,
  })
  return { row: data && (data[0] ?? null), error, refetch }
}
