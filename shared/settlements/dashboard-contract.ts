import * as z from 'zod/mini'
import { figures } from '../reconciliation/contract.ts'
import { saleMode } from '../sales/row-contract.ts'
import { day, instant, money, renamed } from '../wire.ts'

/** The sales of a period with both ends included, in cents. */
const periodSales = renamed(
  { startDate: day, endDate: day, quantity: z.int(), invoiced: money, paid: money, providerNet: money },
  { invoiced: 'gross', paid: 'charged', providerNet: 'houseShare' },
)

const latestSale = renamed(
  {
    id: z.string(),
    number: z.int(),
    createdAt: instant,
    businessName: z.string(),
    planName: z.string(),
    destinationName: z.string(),
    holder: z.string(),
    /** The total, with all later changes of the sale. */
    total: money,
    mode: saleMode,
    isPaid: z.boolean(),
    cancelledAt: z.nullable(instant),
  },
  { total: 'charged' },
)

export const dashboard = z.object({
  today: periodSales,
  month: periodSales,
  /** The same days of the previous month. */
  previousMonth: periodSales,
  /** The last 30 days and the last 12 months, oldest first, empty ones included. */
  days: z.array(periodSales),
  months: z.array(periodSales),
  /** The sales on account that are not marked as paid, of all times. */
  unpaid: renamed(
    {
      quantity: z.int(),
      paid: money,
      /** The debt of the businesses: the payments of their buyers less their commission. */
      netToPay: money,
      /** The day of the oldest such sale. */
      oldest: z.nullable(day),
    },
    { paid: 'charged' },
  ),
  /** The refund and cancellation requests that wait for staff; `overdue` of them are past their 72 business hours. */
  requests: z.object({ waiting: z.int(), overdue: z.int() }),
  /**
   * The reconciliation of our payments with the card provider's: its status, the newest day, the number of recent days with an
   * incomplete list, and of differences that staff have not looked at yet.
   */
  reconciliation: z.object({
    status: z.enum(['never', 'overdue', 'clean', 'differences', 'incomplete']),
    newest: z.nullable(z.object({ day, finishedAt: instant, figures })),
    incomplete: z.array(day),
    open: z.int(),
  }),
  /** The latest sales, the newest first. */
  latest: z.array(latestSale),
})
export type Dashboard = z.output<typeof dashboard>
