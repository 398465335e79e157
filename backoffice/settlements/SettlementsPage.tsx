import { Box, Button, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { SettlementTotals } from '#shared/settlements/row-contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { statementOf } from '#shared/settlements/statement.ts'
import { texts } from '../i18n/texts.ts'
import { ReportList } from '../reports/ReportList.tsx'
import { useTotals } from '../reports/ReportTable.tsx'
import { Identity } from './Identity.tsx'
import { settlementColumns } from './settlementColumns.tsx'
import { StatementDialog } from './StatementDialog.tsx'
import { useReportLinks } from './useReportLinks.ts'

const BY_NAME = { field: 'businessName', order: 'ASC' } as const

/** /admin/liquidaciones: what every business sold in a period, and what is left for whom. */
export const SettlementsPage = () => {
  const { businessId } = useParams()
  return (
    <ReportList<SettlementRow & { id: string }, SettlementTotals>
      resource="settlements"
      title={texts.settlements.title}
      columns={settlementColumns}
      sort={BY_NAME}
      byBusiness
      actions={<ToContinental />}
      below={
        <>
          <Notes />
          {businessId && <StatementDialog businessId={businessId} />}
        </>
      }
    />
  )
}

const ToContinental = () => (
  <Button component={RouterLink} to={useReportLinks().continental} variant="outlined" size="small">
    {texts.settlements.toContinental}
  </Button>
)

const Notes = () => {
  const { data } = useListContext<SettlementRow & { id: string }>()
  const totals = useTotals() as SettlementTotals | undefined
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      {totals !== undefined && totals.quantity > 0 && <Identity statement={statementOf(totals)} />}
      {data?.some(({ isCommissionVariable }) => isCommissionVariable) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.settlements.variable}
        </Typography>
      )}
    </Box>
  )
}
