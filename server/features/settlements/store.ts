import { type SQL, sql } from 'drizzle-orm'
import type {
  ContinentalPlanRow,
  ContinentalPlanTotals,
  ContinentalRow,
  ContinentalTotals,
} from '#shared/settlements/continental-contract.ts'
import type { PromoCodeReportRow, PromoCodeTotals } from '#shared/settlements/promo-code-contract.ts'
import type { SettlementTotals } from '#shared/settlements/row-contract.ts'
import type {
  continentalSortFields,
  planSortFields,
  promoCodeSortFields,
  settlementSortFields,
} from '#shared/settlements/contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { dayRollup as total } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { type Paging, planNameOf, readReport, type Report, type Scope } from './report.ts'
import { rolledUp } from './rolled-up.ts'

const SETTLEMENT_FIGURES = [
  'gross',
  'quantity',
  'businessDiscount',
  'charged',
  'cost',
  'margin',
  'commission',
  'houseShare',
  'netToPay',
  'netPaid',
  'netOwed',
  'netToCollect',
  'salesAtLoss',
] as const satisfies (keyof SettlementTotals)[]

/** The current name of a business: staff know it by that one, whatever its name was at the time of a sale. */
const businessName = sql`(select ${business.name} from ${business} where ${business.id} = summed."businessId")`

/**
 * Selects one row per business. Every movement was settled when it was made, so a period is a sum of columns; the percentages
 * shown are those of the first sale, and of the first with a commission. A test compares it with `settlePeriod`.
 */
async function selectSettlements(db: Database, scope: Scope): Promise<SQL> {
  return sql`
    select
      ${sql.join(
        SETTLEMENT_FIGURES.map((name) => sql.identifier(name)),
        sql`, `,
      )},
      "businessId",
      "isCommissionVariable",
      "isMarkupVariable",
      ${businessName} as "businessName",
      coalesce((select ${sale.commissionPercent} from ${sale} where ${sale.number} = "firstWithCommission"), 0)
        as "commissionPercent",
      (select ${sale.markup} from ${sale} where ${sale.number} = "first") as "markup"
    from (
      select
        ${total.businessId} as "businessId",
        sum(${total.gross}) as "gross",
        sum(${total.quantity}) as "quantity",
        sum(${total.businessDiscount}) as "businessDiscount",
        sum(${total.charged}) as "charged",
        sum(${total.cost}) as "cost",
        sum(${total.margin}) as "margin",
        sum(${total.commission}) as "commission",
        sum(${total.houseShare}) as "houseShare",
        sum(${total.netToPay}) as "netToPay",
        sum(${total.netToPay} - ${total.netOwed}) as "netPaid",
        sum(${total.netOwed}) as "netOwed",
        sum(${total.netToCollect}) as "netToCollect",
        sum(${total.salesAtLoss}) as "salesAtLoss",
        min(${total.leastCommissionPercent}) <> max(${total.greatestCommissionPercent}) as "isCommissionVariable",
        min(${total.leastMarkup}) <> max(${total.greatestMarkup}) as "isMarkupVariable",
        min(${total.first}) as "first",
        min(${total.firstWithCommission}) as "firstWithCommission"
      from ${await rolledUp(db, 'business', scope)}
      group by ${total.businessId}
    ) summed`
}

/** Reads the settlement of a period: a row per business with sales in it, in cents (docs/rules/settlement.md). */
export async function readSettlements(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof settlementSortFields)[number]> = {},
): Promise<Report<SettlementRow, SettlementTotals>> {
  return readReport(db, {
    ...paging,
    figures: await selectSettlements(db, scope),
    summed: SETTLEMENT_FIGURES,
    worded: ['businessName'],
    subject: 'businessName',
    id: 'businessId',
  })
}

/** Reads what we owe the provider for each business's sales, in cents. */
export async function readContinental(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof continentalSortFields)[number]>,
): Promise<Report<ContinentalRow, ContinentalTotals>> {
  return readReport(db, {
    ...paging,
    figures: sql`
      select summed.*, ${businessName} as "businessName"
      from (
        select ${total.businessId} as "businessId", sum(${total.cost}) as "cost", sum(${total.quantity}) as "quantity"
        from ${await rolledUp(db, 'business', scope)}
        group by ${total.businessId}
      ) summed`,
    summed: ['cost', 'quantity'],
    worded: ['businessName'],
    subject: 'businessName',
    id: 'businessId',
  })
}

/** Reads what we owe the provider for each plan, in cents, under the plan's current name. */
export async function readContinentalPlans(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof planSortFields)[number]>,
): Promise<Report<ContinentalPlanRow, ContinentalPlanTotals>> {
  const subject = scope.businessId || scope.businessName ? 'business-plan' : 'plan'
  return readReport(db, {
    ...paging,
    figures: sql`
      select
        "planId",
        summed."cost",
        "quantity",
        "passengerCount",
        ${planNameOf(sql`summed."planId"`)} as "planName",
        ${sale.categoryName} as "categoryName"
      from (
        select
          ${total.planId} as "planId",
          sum(${total.cost}) as "cost",
          sum(${total.quantity}) as "quantity",
          sum(${total.passengerCount}) as "passengerCount",
          max(${total.latest}) as "latest"
        from ${await rolledUp(db, subject, scope)}
        group by ${total.planId}
      ) summed
      join ${sale} on ${sale.number} = summed."latest"`,
    summed: ['cost', 'quantity', 'passengerCount'],
    worded: ['planName', 'categoryName'],
    subject: 'planName',
    id: 'planId',
  })
}

/** Reads the sales and costs of each promo code, in cents; upper and lower case count as the same code. */
export async function readPromoCodes(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof promoCodeSortFields)[number]>,
): Promise<Report<PromoCodeReportRow, PromoCodeTotals>> {
  return readReport(db, {
    ...paging,
    figures: sql`
      select
        ${total.promoCode} as "code",
        sum(${total.gross}) as "gross",
        sum(${total.quantity}) as "uses",
        sum(${total.discount} - ${total.businessDiscount}) as "houseDiscount",
        sum(${total.businessDiscount}) as "businessDiscount",
        sum(${total.charged} - ${total.cost}) as "aboveCost"
      from ${await rolledUp(db, 'promo-code', scope)}
      group by ${total.promoCode}`,
    summed: ['gross', 'uses', 'houseDiscount', 'businessDiscount', 'aboveCost'],
    worded: [],
    subject: 'code',
    id: 'code',
  })
}
