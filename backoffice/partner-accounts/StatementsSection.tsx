import { Chip, Typography } from '@mui/material'
import { ListBase, Pagination, ResourceContextProvider } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import { monthInWords } from '#shared/dates.ts'
import type { Statement } from '#shared/partner-account/statement-contract.ts'
import { t } from '../i18n/statement-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { ListSheet } from '../kit/ListSheet.tsx'
import { Rows } from '../kit/Rows.tsx'
import { ownStatements, statements } from './resource.ts'

/** The number of months on a page: a year. */
const PAGE_SIZE = 12
const PAGE_SIZES = [PAGE_SIZE]
const NEWEST_FIRST = { field: 'month', order: 'DESC' } as const

const columns: readonly Column<Statement>[] = [
  { source: 'number', sorts: false, after: openDisputes, card: 'title' },
  { source: 'month', csv: ({ month }) => monthInWords(month), card: 'detail' },
  { source: 'lineCount', figure: 'count', sorts: false, card: 'labelled' },
  { source: 'opening', figure: 'money', sorts: false, card: 'labelled' },
  { source: 'closing', figure: 'money', sorts: false, card: 'end' },
]

function openDisputes({ openDisputes: open }: Statement) {
  if (open === 0) return null
  return <Chip variant="outlined" color="warning" label={t.statements.openDisputes(open)} sx={{ height: 22, ml: 1 }} />
}

/** The closed months of an account, the newest first (G-04). The page number in the URL belongs to the account's lines. */
export const StatementsSection = ({ area, businessId }: { area: Area; businessId: string }) => (
  <ResourceContextProvider value="accountStatements">
    <ListBase<Statement>
      disableSyncWithLocation
      storeKey={false}
      filter={{ businessId }}
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
    >
      <Typography component="h2" variant="h6" sx={{ mt: 3, mb: 1 }}>
        {t.statements.title}
      </Typography>
      <ListSheet empty={t.statements.none} pagination={<Pagination rowsPerPageOptions={PAGE_SIZES} />}>
        <Rows<Statement> columns={columns} pathOf={(area === 'partner' ? ownStatements : statements).paths.show} />
      </ListSheet>
    </ListBase>
  </ResourceContextProvider>
)
