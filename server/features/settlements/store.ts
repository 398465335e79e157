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
import type { Database } from '../../platform/db/connect.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { netToPay, onAccount, saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { type Paging, planNameOf, readReport, type Report, type Scope, within } from './report.ts'

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

/** A movement that adds a sale made at a loss, or takes one away. */
const atLoss = sql`${movement.quantity} * ${movement.margin} < 0`

/** The name that a business has today: staff know it by that one, whatever it was called when it sold. */
const businessName = sql`(select ${business.name} from ${business} where ${business.id} = summed."businessId")`

/**
 * One row per business. Every movement was settled when it was made, so a period is a sum of columns; the percentages shown
 * are those of the first sale, and of the first with a commission. Held against `settlePeriod` by a test.
 */
function settled(movements: SQL): SQL {
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
        ${movement.businessId} as "businessId",
        sum(${movement.gross}) as "gross",
        sum(${movement.quantity}) as "quantity",
        sum(${movement.businessDiscount}) as "businessDiscount",
        sum(${movement.charged}) as "charged",
        sum(${movement.cost}) as "cost",
        sum(${movement.margin}) as "margin",
        sum(${movement.commission}) as "commission",
        sum(${movement.houseShare}) as "houseShare",
        coalesce(sum(${netToPay}) filter (where ${onAccount}), 0) as "netToPay",
        coalesce(sum(${netToPay}) filter (where ${onAccount} and ${movement.isPaid}), 0) as "netPaid",
        coalesce(sum(${netToPay}) filter (where ${onAccount} and not ${movement.isPaid}), 0) as "netOwed",
        coalesce(sum(${movement.commission}) filter (where not ${onAccount}), 0) as "netToCollect",
        coalesce(sum(${movement.quantity}) filter (where ${atLoss}), 0) as "salesAtLoss",
        min(${movement.commissionPercent}) <> max(${movement.commissionPercent}) as "isCommissionVariable",
        min(${movement.markup}) <> max(${movement.markup}) as "isMarkupVariable",
        min(${movement.number}) as "first",
        min(${movement.number}) filter (where ${movement.commissionPercent} > 0) as "firstWithCommission"
      from ${movement}
      where ${movements}
      group by ${movement.businessId}
    ) summed`
}

/** The settlement of a period: a row per business with sales in it, in cents (docs/rules/settlement.md). */
export function readSettlements(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof settlementSortFields)[number]> = {},
): Promise<Report<SettlementRow, SettlementTotals>> {
  return readReport(db, {
    ...paging,
    figures: settled(within(db, scope)),
    summed: SETTLEMENT_FIGURES,
    worded: ['businessName'],
    subject: 'businessName',
    id: 'businessId',
  })
}

/** What the provider is owed for each business's sales, in cents. */
export function readContinental(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof continentalSortFields)[number]>,
): Promise<Report<ContinentalRow, ContinentalTotals>> {
  return readReport(db, {
    ...paging,
    figures: sql`
      select summed.*, ${businessName} as "businessName"
      from (
        select ${movement.businessId} as "businessId", sum(${movement.cost}) as "cost", sum(${movement.quantity}) as "quantity"
        from ${movement}
        where ${within(db, scope)}
        group by ${movement.businessId}
      ) summed`,
    summed: ['cost', 'quantity'],
    worded: ['businessName'],
    subject: 'businessName',
    id: 'businessId',
  })
}

/** What the provider is owed for each plan, in cents, by the name that it has today. */
export function readContinentalPlans(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof planSortFields)[number]>,
): Promise<Report<ContinentalPlanRow, ContinentalPlanTotals>> {
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
          ${movement.planId} as "planId",
          sum(${movement.cost}) as "cost",
          sum(${movement.quantity}) as "quantity",
          sum(${movement.passengerCount}) as "passengerCount",
          max(${movement.number}) as "latest"
        from ${movement}
        where ${within(db, scope)}
        group by ${movement.planId}
      ) summed
      join ${sale} on ${sale.number} = summed."latest"`,
    summed: ['cost', 'quantity', 'passengerCount'],
    worded: ['planName', 'categoryName'],
    subject: 'planName',
    id: 'planId',
  })
}

/** What each promo code brought and cost, in cents; the case in which it was typed makes no difference. */
export function readPromoCodes(
  db: Database,
  scope: Scope,
  paging: Paging<(typeof promoCodeSortFields)[number]>,
): Promise<Report<PromoCodeReportRow, PromoCodeTotals>> {
  return readReport(db, {
    ...paging,
    figures: sql`
      select
        upper(${movement.promoCode}) as "code",
        sum(${movement.gross}) as "gross",
        sum(${movement.quantity}) as "uses",
        sum(${movement.discount} - ${movement.businessDiscount}) as "houseDiscount",
        sum(${movement.businessDiscount}) as "businessDiscount",
        sum(${movement.charged} - ${movement.cost}) as "aboveCost"
      from ${movement}
      where ${movement.promoCode} is not null and ${within(db, scope)}
      group by upper(${movement.promoCode})`,
    summed: ['gross', 'uses', 'houseDiscount', 'businessDiscount', 'aboveCost'],
    worded: [],
    subject: 'code',
    id: 'code',
  })
}
