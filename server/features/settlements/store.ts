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
import { netToPay, onAccount, sale } from '../../platform/db/schema/sales.ts'
import { type Paging, readReport, type Report, type Scope, within } from './report.ts'

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

/** The name that a business has today: staff know it by that one, whatever it was called when it sold. */
const businessName = sql`(select ${business.name} from ${business} where ${business.id} = summed."businessId")`

/**
 * One row per business. Every sale was settled when it was made, so a period is a sum of columns; the percentages shown
 * are those of the first sale, and of the first with a commission. Held against `settlePeriod` by a test.
 */
function settled(sales: SQL): SQL {
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
        ${sale.businessId} as "businessId",
        sum(${sale.gross}) as "gross",
        count(*) as "quantity",
        sum(${sale.businessDiscount}) as "businessDiscount",
        sum(${sale.charged}) as "charged",
        sum(${sale.cost}) as "cost",
        sum(${sale.margin}) as "margin",
        sum(${sale.commission}) as "commission",
        sum(${sale.houseShare}) as "houseShare",
        coalesce(sum(${netToPay}) filter (where ${onAccount}), 0) as "netToPay",
        coalesce(sum(${netToPay}) filter (where ${onAccount} and ${sale.isPaid}), 0) as "netPaid",
        coalesce(sum(${netToPay}) filter (where ${onAccount} and not ${sale.isPaid}), 0) as "netOwed",
        coalesce(sum(${sale.commission}) filter (where not ${onAccount}), 0) as "netToCollect",
        count(*) filter (where ${sale.margin} < 0) as "salesAtLoss",
        min(${sale.commissionPercent}) <> max(${sale.commissionPercent}) as "isCommissionVariable",
        min(${sale.markup}) <> max(${sale.markup}) as "isMarkupVariable",
        min(${sale.number}) as "first",
        min(${sale.number}) filter (where ${sale.commissionPercent} > 0) as "firstWithCommission"
      from ${sale}
      where ${sales}
      group by ${sale.businessId}
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
        select ${sale.businessId} as "businessId", sum(${sale.cost}) as "cost", count(*) as "quantity"
        from ${sale}
        where ${within(db, scope)}
        group by ${sale.businessId}
      ) summed`,
    summed: ['cost', 'quantity'],
    worded: ['businessName'],
    subject: 'businessName',
    id: 'businessId',
  })
}

/** What the provider is owed for each plan, in cents; a plan that was renamed goes by its latest name. */
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
        ${sale.planName} as "planName", ${sale.categoryName} as "categoryName"
      from (
        select
          ${sale.planId} as "planId",
          sum(${sale.cost}) as "cost",
          count(*) as "quantity",
          sum(${sale.passengerCount}) as "passengerCount",
          max(${sale.number}) as "latest"
        from ${sale}
        where ${within(db, scope)}
        group by ${sale.planId}
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
        upper(${sale.promoCode}) as "code",
        sum(${sale.gross}) as "gross",
        count(*) as "uses",
        sum(${sale.discount} - ${sale.businessDiscount}) as "houseDiscount",
        sum(${sale.businessDiscount}) as "businessDiscount",
        sum(${sale.charged} - ${sale.cost}) as "aboveCost"
      from ${sale}
      where ${sale.promoCode} is not null and ${within(db, scope)}
      group by upper(${sale.promoCode})`,
    summed: ['gross', 'uses', 'houseDiscount', 'businessDiscount', 'aboveCost'],
    worded: [],
    subject: 'code',
    id: 'code',
  })
}
