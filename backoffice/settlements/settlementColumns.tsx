import { Box, Chip, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney, toDecimal } from '#shared/money.ts'
import type {
  ContinentalPlanRow,
  ContinentalPlanTotals,
  ContinentalRow,
  ContinentalTotals,
} from '#shared/settlements/continental-contract.ts'
import type { SettlementTotals } from '#shared/settlements/row-contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { flagsOf } from '#shared/settlements/statement.ts'
import { formatCount, formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import type { ReportColumn } from '../reports/ReportColumn.ts'
import { type ReportLinks, useReportLinks } from './useReportLinks.ts'

type WithId<Row> = Row & { id: string }

const continental: ReportColumn<{ continental: number }, { continental: number }> = {
  source: 'continental',
  header: 'Facturado continental (USD)',
  align: 'right',
  cell: (row) => toDecimal(row.continental),
  show: (row) => formatMoney(row.continental),
  total: (totals) => formatMoney(totals.continental),
}

const quantity: ReportColumn<{ quantity: number }, { quantity: number }> = {
  source: 'quantity',
  header: 'Cantidad',
  align: 'right',
  cell: (row) => row.quantity,
  show: (row) => formatCount(row.quantity),
  total: (totals) => formatCount(totals.quantity),
}

/** §2: business, invoiced, quantity, commission, discount, net, net for the provider. */
export const settlementColumns: ReportColumn<WithId<SettlementRow>, SettlementTotals>[] = [
  {
    source: 'businessName',
    header: 'Empresa',
    cell: ({ businessName }) => businessName,
    show: (row) => (
      <>
        <Figure to={({ statement }) => statement(row.businessId)}>{row.businessName}</Figure>
        <Flags row={row} />
      </>
    ),
  },
  {
    source: 'invoiced',
    header: 'Facturado (USD)',
    align: 'right',
    cell: ({ invoiced }) => toDecimal(invoiced),
    show: ({ businessId, invoiced }) => <Figure to={({ sales }) => sales(businessId)}>{formatMoney(invoiced)}</Figure>,
    total: ({ invoiced }) => formatMoney(invoiced),
  },
  {
    source: 'quantity',
    header: 'Cantidad',
    align: 'right',
    cell: ({ quantity }) => quantity,
    show: ({ businessId, quantity }) => <Figure to={({ sales }) => sales(businessId)}>{formatCount(quantity)}</Figure>,
    total: ({ quantity }) => formatCount(quantity),
  },
  {
    source: 'commissionPercent',
    header: 'Comisión (%)',
    align: 'right',
    cell: ({ commissionPercent }) => commissionPercent,
    show: ({ commissionPercent, isCommissionVariable }) =>
      `${formatPercent(commissionPercent)}${isCommissionVariable ? ' *' : ''}`,
  },
  {
    source: 'discount',
    header: 'Descuento (USD)',
    align: 'right',
    cell: ({ discount }) => toDecimal(discount),
    show: ({ discount }) => formatMoney(discount),
    total: ({ discount }) => formatMoney(discount),
  },
  {
    source: 'net',
    header: 'Neto (USD)',
    align: 'right',
    cell: ({ net }) => toDecimal(net),
    show: ({ net }) => <Signed cents={net} />,
    total: ({ net }) => <Signed cents={net} />,
  },
  {
    source: 'providerNet',
    header: 'Neto proveedor (USD)',
    align: 'right',
    cell: ({ providerNet }) => toDecimal(providerNet),
    show: ({ providerNet }) => <Signed cents={providerNet} />,
    total: ({ providerNet }) => <Signed cents={providerNet} />,
  },
]

/** §2: business, invoiced continental, quantity. */
export const continentalColumns: ReportColumn<WithId<ContinentalRow>, ContinentalTotals>[] = [
  {
    source: 'businessName',
    header: 'Empresa',
    cell: ({ businessName }) => businessName,
    show: ({ businessId, businessName }) => <Figure to={({ plans }) => plans(businessId)}>{businessName}</Figure>,
  },
  continental,
  {
    ...quantity,
    show: ({ businessId, quantity: sold }) => (
      <Figure to={({ sales }) => sales(businessId)}>{formatCount(sold)}</Figure>
    ),
  },
]

/** What the provider is owed by plan. */
export const continentalPlanColumns: ReportColumn<ContinentalPlanRow & { id: number }, ContinentalPlanTotals>[] = [
  { source: 'planName', header: 'Plan', cell: ({ planName }) => planName, show: ({ planName }) => planName },
  {
    source: 'categoryName',
    header: 'Tipo de viaje',
    cell: ({ categoryName }) => categoryName,
    show: ({ categoryName }) => categoryName,
  },
  continental,
  {
    ...quantity,
    show: ({ planId, quantity: sold }) => (
      <Figure to={({ salesOfPlan }) => salesOfPlan(planId)}>{formatCount(sold)}</Figure>
    ),
  },
  {
    source: 'passengerCount',
    header: 'Pasajeros',
    align: 'right',
    cell: ({ passengerCount }) => passengerCount,
    show: ({ passengerCount }) => formatCount(passengerCount),
    total: ({ passengerCount }) => formatCount(passengerCount),
  },
]

/** A figure that leads to what is behind it. */
const Figure = ({ to, children }: { to: (links: ReportLinks) => string; children: string }) => (
  <Link component={RouterLink} to={to(useReportLinks())}>
    {children}
  </Link>
)

const Signed = ({ cents }: { cents: number }) =>
  cents < 0 ? (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
      {formatMoney(cents)}
    </Box>
  ) : (
    formatMoney(cents)
  )

const Flags = ({ row }: { row: SettlementRow }) =>
  flagsOf(row).map((flag) => (
    <Chip
      key={flag}
      variant="outlined"
      color={flag === 'negative-net' ? 'error' : 'warning'}
      label={texts.settlements.flags[flag](row.salesAtLoss)}
      sx={{ height: 20, ml: 1 }}
    />
  ))
