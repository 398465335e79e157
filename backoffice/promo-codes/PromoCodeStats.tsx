import { Box, Link } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney, toDecimal } from '#shared/money.ts'
import type { PromoCodeReportRow, PromoCodeTotals } from '#shared/settlements/promo-code-contract.ts'
import { formatCount } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
import { BackLink } from '../reports/BackLink.tsx'
import type { ReportColumn } from '../reports/ReportColumn.ts'
import { ReportList } from '../reports/ReportList.tsx'

type Row = PromoCodeReportRow & { id: string }
type Column = ReportColumn<Row, PromoCodeTotals>

const BY_CODE = { field: 'code', order: 'ASC' } as const

function amount(source: 'invoiced' | 'providerDiscount' | 'companyDiscount', header: string): Column {
  return {
    source,
    header,
    align: 'right',
    cell: (row) => toDecimal(row[source]),
    show: (row) => formatMoney(row[source]),
    total: (totals) => formatMoney(totals[source]),
  }
}

/** §2: code, value invoiced, number of uses, provider discount, business discount, profit margin. */
const columns: Column[] = [
  { source: 'code', header: 'Código', cell: ({ code }) => code, show: ({ code }) => <SalesOf code={code} /> },
  amount('invoiced', 'Facturado (USD)'),
  {
    source: 'uses',
    header: 'Usos',
    align: 'right',
    cell: ({ uses }) => uses,
    show: ({ uses }) => formatCount(uses),
    total: ({ uses }) => formatCount(uses),
  },
  amount('providerDiscount', 'Descuento proveedor (USD)'),
  amount('companyDiscount', 'Descuento empresa (USD)'),
  {
    source: 'margin',
    header: 'Margen (USD)',
    align: 'right',
    cell: ({ margin }) => toDecimal(margin),
    show: ({ margin }) => <Margin cents={margin} />,
    total: ({ margin }) => <Margin cents={margin} />,
  },
]

/** /admin/promo-code/stats: what each code brought in a period, and what it cost. */
export const PromoCodeStats = () => (
  <ReportList<Row, PromoCodeTotals>
    resource="promoCodeStats"
    title={texts.promoCodes.statsTitle}
    columns={columns}
    sort={BY_CODE}
    back={<BackLink to={paths.administrator.promoCodes}>{texts.promoCodes.back}</BackLink>}
  />
)

/** A code leads to the sales behind its figures: the same days. */
const SalesOf = ({ code }: { code: string }) => {
  const { filterValues } = useListContext()
  const { startDate, endDate } = filterValues as { startDate?: string; endDate?: string }
  const period = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
  return (
    <Link component={RouterLink} to={filtered(paths.administrator.sales, { ...period, promoCode: code })}>
      {code}
    </Link>
  )
}

const Margin = ({ cents }: { cents: number }) => (
  <Box component="span" sx={cents < 0 ? { color: 'error.main', fontWeight: 650 } : null}>
    {formatMoney(cents)}
  </Box>
)
