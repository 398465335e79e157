import type { SortPayload } from 'react-admin'
import { dayAt, firstOfMonth } from '#shared/dates.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import { PAGE_SIZE } from '../kit/page-size.ts'

/** The newest sale is the one that people look for. */
export const NEWEST_FIRST: SortPayload = { field: 'number', order: 'DESC' }

/** What the list starts with: from the first of the month to today, in Montevideo. */
export function defaultFilter(staff: boolean): SaleFilter {
  const today = dayAt(new Date())
  const month = { startDate: firstOfMonth(today), endDate: today }
  return staff ? { ...month, sellerType: 'all', paid: 'all' } : month
}

/** What the list of staff asks for when it opens. */
export function firstPageOfSales() {
  return { pagination: { page: 1, perPage: PAGE_SIZE }, sort: NEWEST_FIRST, filter: defaultFilter(true) }
}
