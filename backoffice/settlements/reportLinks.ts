import { useListContext } from 'react-admin'
import type { Filter } from '../kit/columns.tsx'
import { filtered } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'
import { sales } from '../sales/resource.ts'
import { continental, continentalPlans, settlements } from './resource.ts'

/** The links of a report's figures. They keep the report's period, so that the rows of the opened list add up to the figure. */
export function reportLinks({ businessId, ...filter }: Filter) {
  const period = periodOf(filter)
  return {
    sales: (id: string) => filtered(sales.paths.list, { ...period, businessId: id }),
    salesOfPlan: (planId: number) =>
      filtered(sales.paths.list, { ...period, ...(businessId ? { businessId } : {}), planId }),
    plans: (id?: string) => filtered(continentalPlans.paths.list, { ...period, ...(id ? { businessId: id } : {}) }),
    continental: filtered(continental.paths.list, period),
    settlements: filtered(settlements.paths.list, period),
  }
}

/** The links of the surrounding report. */
export function useReportLinks() {
  return reportLinks(useListContext().filterValues as Filter)
}
