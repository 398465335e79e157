import type { PromoCodeReportRow } from '#shared/settlements/promo-code-contract.ts'
import { t } from './texts.ts'
import type { Column } from '../kit/columns.tsx'
import { filtered } from '../paths.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { periodOf } from '../reports/periods.ts'
import { ReportList } from '../reports/ReportList.tsx'
import { promoCodeStats, promoCodes } from './resource.ts'
import { sales } from '../sales/resource.ts'

type Row = PromoCodeReportRow & { id: string }

const BY_CODE = { field: 'code', order: 'ASC' } as const

function summed(source: keyof PromoCodeReportRow, figure: 'money' | 'count' = 'money'): Column<Row> {
  return { source, figure, sums: true, card: 'labelled' }
}

/** The columns of C-06: code, gross, number of uses, our discount, business discount, and the amount above the cost. */
const columns: readonly Column<Row>[] = [
  { source: 'code', card: 'title' },
  summed('gross'),
  summed('uses', 'count'),
  summed('houseDiscount'),
  summed('businessDiscount'),
  summed('aboveCost'),
]

/** The revenue and the cost of each code in a period. A code links to its sales of the same days. */
export const PromoCodeStats = () => (
  <ReportList<Row>
    title={promoCodeStats.title}
    columns={columns}
    sort={BY_CODE}
    pathOf={(code, filter) => filtered(sales.paths.list, { ...periodOf(filter), promoCode: code })}
    back={<BackLink to={promoCodes.paths.list}>{t.promoCodes.back}</BackLink>}
  />
)
