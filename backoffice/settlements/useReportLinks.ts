import { useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { filtered, paths } from '../paths.ts'
import type { ReportFilter } from '../reports/ReportFilters.tsx'

const { administrator } = paths

/** Where the figures of a report lead: always the same period, so that what one finds adds up to the figure. */
export function useReportLinks() {
  const { filterValues } = useListContext()
  const { search } = useLocation()
  const { startDate, endDate, businessId } = filterValues as ReportFilter & { businessId?: string }
  const period = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
  return {
    statement: (id: string) => `${administrator.settlement(id)}${search}`,
    sales: (id: string) => filtered(administrator.sales, { ...period, businessId: id }),
    salesOfPlan: (planId: number) =>
      filtered(administrator.sales, { ...period, ...(businessId ? { businessId } : {}), planId }),
    plans: (id?: string) => filtered(administrator.continentalPlans, { ...period, ...(id ? { businessId: id } : {}) }),
    continental: filtered(administrator.continental, period),
    settlements: filtered(administrator.settlements, period),
  }
}

export type ReportLinks = ReturnType<typeof useReportLinks>
