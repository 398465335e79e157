import { and, between, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { passenger, sale, saleExtra } from '../../platform/db/schema/sales.ts'

export type Period = { startDate: Day; endDate: Day }

/** How many sales in force a period has, and the first and last of their numbers. */
export type SaleCount = { sales: number; first: number; last: number }

/** A page of sales as JSON text: only the thread that prices the sales parses it, not the one that serves requests. */
export type SalesPage = { sales: number; last: number; json: string }

/** How many sales a page has: few, because the embedded database works in the thread that serves requests. */
const PAGE = 100

function inForce({ startDate, endDate }: Period): SQL | undefined {
  return and(between(sale.soldOn, startDate, endDate), isNull(sale.cancelledAt))
}

export async function countSales(db: Database, period: Period): Promise<SaleCount> {
  const [counted] = await db
    .select({
      sales: sql<number>`count(*)::int`,
      first: sql<number>`coalesce(min(${sale.number}), 0)`.mapWith(Number),
      last: sql<number>`coalesce(max(${sale.number}), 0)`.mapWith(Number),
    })
    .from(sale)
    .where(inForce(period))
  return counted ?? { sales: 0, first: 0, last: 0 }
}

/**
 * The sums of the later movements of a sale that change its cover. Fees and grants do not change it and are left out
 * (shared/settlements/movement.ts).
 */
const changes = sql`select
    coalesce(sum(${laterMovement.charged}), 0)::bigint as charged,
    coalesce(sum(${laterMovement.cost}), 0)::bigint as cost,
    coalesce(sum(${laterMovement.commission}), 0)::bigint as commission,
    coalesce(sum(${laterMovement.houseShare}), 0)::bigint as house_share
  from ${laterMovement} where ${laterMovement.saleId} = ${sale.id} and ${laterMovement.kind} not in ('fee', 'grant')`

const travelling = sql`select json_agg(json_build_object('n', ${passenger.n}, 'age', ${passenger.age}) order by ${passenger.n})
  from ${passenger} where ${passenger.saleId} = ${sale.id} and ${passenger.leftAt} is null`

const extras = sql`select json_agg(json_build_object(
    'passengerNo', ${saleExtra.passengerNo}, 'benefitId', ${saleExtra.extraBenefitId},
    'description', ${saleExtra.description} || ', ' || ${saleExtra.coverage}
  ) order by ${saleExtra.passengerNo}, ${saleExtra.extraBenefitId})
  from ${saleExtra} where ${saleExtra.saleId} = ${sale.id}`

/** Reads the sales of a period with numbers above `after`, in order, in their current state; null when there are none. */
export async function readSales(
  db: Database,
  period: Period,
  { after, last }: { after: number; last: number },
): Promise<SalesPage | null> {
  const statement = sql`
    select count(*)::int as "sales", max("number")::float8 as "last", json_agg(page)::text as "json"
    from (
      select
        ${sale.publicId} as "id", ${sale.number} as "number", ${sale.businessId} as "businessId",
        ${business.name} as "businessName", ${sale.categoryId} as "categoryId",
        coalesce(${sale.currentPlanId}, ${sale.planId}) as "planId", ${sale.planName} as "planName",
        ${sale.destinationId} as "destinationId", ${sale.destinationName} as "destinationName",
        ${sale.days} as "days", ${sale.familyPlan} as "familyPlan", ${sale.promoCode} as "promoCode",
        ${sale.ownPercentage} as "ownPercentage", ${sale.companyPercentage} as "companyPercentage",
        ${sale.markup} as "markup", ${sale.commissionPercent} as "commissionPercent",
        coalesce((${travelling}), '[]') as "passengers", coalesce((${extras}), '[]') as "extras",
        ${sale.charged} + later.charged as "charged", ${sale.cost} + later.cost as "cost",
        ${sale.commission} + later.commission as "commission",
        ${sale.houseShare} + later.house_share as "houseShare"
      from ${sale}
      join ${business} on ${business.id} = ${sale.businessId}
      cross join lateral (${changes}) later
      where ${inForce(period)} and ${sale.number} > ${after} and ${sale.number} <= ${last}
      order by ${sale.number}
      limit ${PAGE}
    ) page`
  const [page] = await rowsOf<{ sales: number; last: number | null; json: string | null }>(db, statement)
  return page?.json && page.last !== null ? { sales: page.sales, last: page.last, json: page.json } : null
}
