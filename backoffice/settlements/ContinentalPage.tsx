import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { ContinentalRow, ContinentalTotals } from '#shared/settlements/continental-contract.ts'
import { texts } from '../i18n/texts.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { ReportList } from '../reports/ReportList.tsx'
import { continentalColumns } from './settlementColumns.tsx'
import { useReportLinks } from './useReportLinks.ts'

const BY_NAME = { field: 'businessName', order: 'ASC' } as const

/** /admin/liquidaciones/continental: what the provider is owed for each business's sales. */
export const ContinentalPage = () => (
  <ReportList<ContinentalRow & { id: string }, ContinentalTotals>
    resource="continental"
    title={texts.settlements.continentalTitle}
    columns={continentalColumns}
    sort={BY_NAME}
    byBusiness
    back={<ToSettlements />}
    actions={<ToPlans />}
  />
)

const ToSettlements = () => <BackLink to={useReportLinks().settlements}>{texts.settlements.backToSettlements}</BackLink>

const ToPlans = () => (
  <Button component={RouterLink} to={useReportLinks().plans()} variant="outlined" size="small">
    {texts.settlements.toPlans}
  </Button>
)
