import * as z from 'zod/mini'
import { flag, money, percent, renamed } from '../wire.ts'

/** What a business may see of its own period: neither cost nor markup (docs/rules/price.md). */
const ownFigures = {
  total: money,
  totalSales: z.int(),
  discount: money,
  totalPaid: money,
  commissionAmount: money,
  netToPay: money,
  netPaid: money,
  netOwed: money,
  netToCollect: money,
}
const ownNames = {
  total: 'gross',
  totalSales: 'quantity',
  discount: 'businessDiscount',
  totalPaid: 'charged',
  commissionAmount: 'commission',
} as const

const staffFigures = { ...ownFigures, continentalPrice: money, neto: money, netoRua: money, salesAtLoss: z.int() }
const staffNames = { ...ownNames, continentalPrice: 'cost', neto: 'margin', netoRua: 'houseShare' } as const

const ownTerms = { id: z.string(), businessName: z.string(), commission: percent, commissionVaries: flag }
const ownTermNames = {
  id: 'businessId',
  commission: 'commissionPercent',
  commissionVaries: 'isCommissionVariable',
} as const

/** The sum of all rows, in cents; `charged` is `cost + commission + houseShare`. */
export const settlementTotals = renamed(staffFigures, staffNames)
export type SettlementTotals = z.output<typeof settlementTotals>

/** A business's period, identified by its id. shared/settlements/settle.ts explains the fields. */
export const settlementRow = renamed(
  { ...ownTerms, ...staffFigures, markup: z.nullable(percent), markupVaries: flag },
  { ...ownTermNames, ...staffNames, markupVaries: 'isMarkupVariable' },
)

export const profileRow = renamed({ ...ownTerms, ...ownFigures }, { ...ownTermNames, ...ownNames })
export type ProfileReportRow = z.output<typeof profileRow>
