import * as z from 'zod/mini'
import { flag, money, percent, renamed } from '../wire.ts'

/** The sums of the sales, without the business's earnings. */
const soldFigures = { total: money, totalSales: z.int(), discount: money, totalPaid: money }
const earnedFigures = { commissionAmount: money, netToPay: money, netPaid: money, netOwed: money, netToCollect: money }
/** The figures that a business may see of its own period: neither cost nor markup (docs/rules/price.md). */
const ownFigures = { ...soldFigures, ...earnedFigures }
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

/** A business's period, identified by the business's id. shared/settlements/settle.ts explains the fields. */
export const settlementRow = renamed(
  { ...ownTerms, ...staffFigures, markup: z.nullable(percent), markupVaries: flag },
  { ...ownTermNames, ...staffNames, markupVaries: 'isMarkupVariable' },
)

/** The caller's own period: of a business, or of a seller, who sees the earnings only where the owner allows it. */
const ifAllowed = <Shape extends z.core.$ZodShape>(shape: Shape) => z.partial(z.object(shape)).def.shape
const { id, businessName, ...commissionTerms } = ownTerms
export const profileRow = renamed(
  { id, businessName, ...soldFigures, ...ifAllowed({ ...commissionTerms, ...earnedFigures }) },
  { ...ownTermNames, ...ownNames },
)
export type ProfileReportRow = z.output<typeof profileRow>
