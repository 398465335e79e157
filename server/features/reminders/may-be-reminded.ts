import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { overStatuses } from '#shared/requests/status.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { inLowerCase } from '../../platform/db/schema/words.ts'

const isToBeCancelled = and(
  eq(request.saleId, sale.id),
  eq(request.kind, 'cancellation'),
  notInArray(request.status, [...overStatuses]),
)

/**
 * The condition for sales whose buyer may be reminded of the departure: in force, without a pending request for cancellation, and
 * with an address for which reminders are not switched off. It says nothing of the day (docs/rules/after-sale.md).
 */
export const mayBeReminded = and(
  isNull(sale.cancelledAt),
  isNull(sale.erasedAt),
  ne(sale.contactEmail, ''),
  sql`not exists (select from ${request} where ${isToBeCancelled})`,
  sql`not exists (select from ${reminderOptOut} where ${reminderOptOut.email} = ${inLowerCase(sale.contactEmail)})`,
)
