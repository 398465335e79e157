import { Link } from '@mui/material'
import { type RaRecord, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney, toDecimal } from '#shared/money.ts'
import type { ProfileReportRow } from '#shared/settlements/row-contract.ts'
import { formatCount, formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
import { BackLink } from '../reports/BackLink.tsx'
import type { ReportColumn } from '../reports/ReportColumn.ts'
import { ReportList } from '../reports/ReportList.tsx'

type OwnRow = ProfileReportRow & RaRecord

/** /profile/liquidaciones: what a business sold in a period and what it pays or is paid for it (F-03). */
export const OwnSettlementsPage = () => (
  <ReportList<OwnRow, undefined>
    resource="ownSettlements"
    title={texts.ownSettlements.title}
    columns={columns}
    back={<BackLink to={paths.partner.home}>{texts.ownSettlements.back}</BackLink>}
  />
)

/** §2: business, invoiced, quantity, commission, discount, net charge; what an account business owes is a charge too. */
const columns: ReportColumn<OwnRow, undefined>[] = [
  {
    source: 'businessName',
    header: 'Empresa',
    cell: ({ businessName }) => businessName,
    show: ({ businessName }) => businessName,
  },
  {
    source: 'invoiced',
    header: 'Facturado (USD)',
    align: 'right',
    cell: ({ invoiced }) => toDecimal(invoiced),
    show: ({ invoiced }) => <ToSales>{formatMoney(invoiced)}</ToSales>,
  },
  {
    source: 'quantity',
    header: 'Cantidad',
    align: 'right',
    cell: ({ quantity }) => quantity,
    show: ({ quantity }) => <ToSales>{formatCount(quantity)}</ToSales>,
  },
  {
    source: 'commissionPercent',
    header: 'Comisión (%)',
    align: 'right',
    cell: ({ commissionPercent }) => commissionPercent,
    show: ({ commissionPercent, isCommissionVariable }) =>
      isCommissionVariable
        ? texts.ownSettlements.variable(formatPercent(commissionPercent))
        : formatPercent(commissionPercent),
  },
  {
    source: 'commission',
    header: 'Comisión (USD)',
    align: 'right',
    cell: ({ commission }) => toDecimal(commission),
    show: ({ commission }) => formatMoney(commission),
  },
  {
    source: 'discount',
    header: 'Descuento (USD)',
    align: 'right',
    cell: ({ discount }) => toDecimal(discount),
    show: ({ discount }) => formatMoney(discount),
  },
  {
    source: 'netToPay',
    header: 'Neto a pagar (USD)',
    align: 'right',
    cell: ({ netToPay }) => toDecimal(netToPay),
    show: ({ netToPay }) => formatMoney(netToPay),
  },
  {
    source: 'netPaid',
    header: 'Ya pagado (USD)',
    align: 'right',
    cell: ({ netPaid }) => toDecimal(netPaid),
    show: ({ netPaid }) => formatMoney(netPaid),
  },
  {
    source: 'netOwed',
    header: 'Falta pagar (USD)',
    align: 'right',
    cell: ({ netOwed }) => toDecimal(netOwed),
    show: ({ netOwed }) => formatMoney(netOwed),
  },
  {
    source: 'netToCollect',
    header: 'Neto a cobrar (USD)',
    align: 'right',
    cell: ({ netToCollect }) => toDecimal(netToCollect),
    show: ({ netToCollect }) => formatMoney(netToCollect),
  },
]

/** The own sales of the period. */
const ToSales = ({ children }: { children: string }) => {
  const { startDate, endDate } = useListContext().filterValues as Record<string, string | undefined>
  const period = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
  return (
    <Link component={RouterLink} to={filtered(paths.partner.sales, period)}>
      {children}
    </Link>
  )
}
