import { useListContext } from 'react-admin'
import type { Filter } from '../kit/columns.tsx'
import { filtered, paths } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'

const { administrator } = paths

/** Where the figures of a report lead: always the same period, so that what one finds adds up to the figure. */
export function reportLinks({ businessId, ...filter }: Filter) {
  const period = periodOf(filter)
  return {
    sales: (id: string) => filtered(administrator.sales, { ...period, businessId: id }),
    salesOfPlan: (planId: number) =>
      filtered(administrator.sales, { ...period, ...(businessId ? { businessId } : {}), planId }),
    plans: (id?: string) => filtered(administrator.continentalPlans, { ...period, ...(id ? { businessId: id } : {}) }),
    continental: filtered(administrator.continental, period),
    settlements: filtered(administrator.settlements, period),
  }
}

/** The links of the report around. */
export function useReportLinks() {
  return reportLinks(useListContext().filterValues as Filter)
}
