import { formatPercent } from '#shared/money.ts'
import { Chip } from '@mui/material'
import { useListContext } from 'react-admin'
import type { ContinentalPlanRow, ContinentalRow } from '#shared/settlements/continental-contract.ts'
import type { ProfileReportRow } from '#shared/settlements/row-contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { flagsOf } from '#shared/settlements/statement.ts'
import { t } from './texts.ts'
import type { Column, Filter } from '../kit/columns.tsx'
import { filtered } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'
import { ownSales } from '../sales/resource.ts'
import { PayOwedButton } from '../sales/PayOwed.tsx'
import { reportLinks } from './reportLinks.ts'

type WithId<Row, Id = string> = Row & { id: Id }
export type Settlement = WithId<SettlementRow>
export type Continental = WithId<ContinentalRow>
export type ContinentalPlan = WithId<ContinentalPlanRow, number>
export type OwnSettlement = WithId<ProfileReportRow>

const BUSINESS = { source: 'businessName', card: 'title' } as const

/** The column of a figure that the totals have too. */
function summed(source: string, figure: 'money' | 'count' = 'money') {
  return { source, figure, sums: true, card: 'labelled' } as const
}

/** The columns of L-01: business, gross, quantity, commission, discount, margin, our share, and the debt to us. */
export const settlementColumns: readonly Column<Settlement>[] = [
  {
    ...BUSINESS,
    after: (row) => flagsOf(row).length > 0 && <Flags row={row} />,
    cardText: (row) => (
      <>
        {row.businessName} <Flags row={row} />
      </>
    ),
  },
  { ...summed('gross'), link: ({ businessId }, filter) => reportLinks(filter).sales(businessId) },
  { ...summed('quantity', 'count'), link: ({ businessId }, filter) => reportLinks(filter).sales(businessId) },
  {
    source: 'commissionPercent',
    figure: 'percent',
    show: ({ commissionPercent, isCommissionVariable }) =>
      `${formatPercent(commissionPercent)}${isCommissionVariable ? ' *' : ''}`,
    card: 'labelled',
  },
  summed('businessDiscount'),
  summed('margin'),
  summed('houseShare'),
  { ...summed('netOwed'), after: (row) => row.netOwed > 0 && <PayRow {...row} /> },
]

/** The columns of L-02: business, cost, quantity. */
export const continentalColumns: readonly Column<Continental>[] = [
  BUSINESS,
  summed('cost'),
  { ...summed('quantity', 'count'), link: ({ businessId }, filter) => reportLinks(filter).sales(businessId) },
]

/** The columns of the amounts that we owe the provider by plan. */
export const continentalPlanColumns: readonly Column<ContinentalPlan>[] = [
  { source: 'planName', card: 'title' },
  { source: 'categoryName', card: 'labelled' },
  summed('cost'),
  { ...summed('quantity', 'count'), link: ({ planId }, filter) => reportLinks(filter).salesOfPlan(planId) },
  summed('passengerCount', 'count'),
]

const toOwnSales: Column<OwnSettlement>['link'] = (_, filter) => filtered(ownSales.paths.list, periodOf(filter))

/** The columns of F-03: business, gross, quantity, commission, discount, net charge, which includes debts on account. */
export function ownSettlementColumns(seesCommission: boolean): readonly Column<OwnSettlement>[] {
  return seesCommission ? [...soldColumns, ...commissionColumns] : soldColumns
}

const soldColumns: readonly Column<OwnSettlement>[] = [
  { ...BUSINESS, sorts: false },
  { ...own('gross'), link: toOwnSales },
  { ...own('quantity', 'count'), link: toOwnSales },
  own('businessDiscount'),
]

const commissionColumns: readonly Column<OwnSettlement>[] = [
  {
    ...own('commissionPercent', 'percent'),
    show: ({ commissionPercent, isCommissionVariable }) =>
      isCommissionVariable
        ? t.ownSettlements.variable(formatPercent(commissionPercent ?? 0))
        : formatPercent(commissionPercent ?? 0),
  },
  own('commission'),
  own('netToPay'),
  own('netPaid'),
  own('netOwed'),
  own('netToCollect'),
]

function own(source: keyof ProfileReportRow, figure: 'money' | 'count' | 'percent' = 'money') {
  return { source, figure, sorts: false, card: 'labelled' } as const
}

/** The button that pays a business's debt for the period of the list. */
const PayRow = ({ businessId, businessName }: SettlementRow) => (
  <PayOwedButton filter={{ ...periodOf(useListContext().filterValues as Filter), businessId }} inRowOf={businessName} />
)

const Flags = ({ row }: { row: SettlementRow }) =>
  flagsOf(row).map((flag) => (
    <Chip
      key={flag}
      variant="outlined"
      color={flag === 'negative-margin' ? 'error' : 'warning'}
      label={t.settlements.flags[flag](row.salesAtLoss)}
      sx={{ height: 20 }}
    />
  ))
