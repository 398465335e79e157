import type { ContinentalPlanRow, ContinentalPlanTotals } from '#shared/settlements/continental-contract.ts'
import { texts } from '../i18n/texts.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { ReportList } from '../reports/ReportList.tsx'
import { BusinessChip, FilterChips } from '../ui/FilterChips.tsx'
import { continentalPlanColumns } from './settlementColumns.tsx'
import { useReportLinks } from './useReportLinks.ts'

const BY_NAME = { field: 'planName', order: 'ASC' } as const

/** The continental detail: what the provider is owed for each plan, of all businesses or of one. */
export const ContinentalPlansPage = () => (
  <ReportList<ContinentalPlanRow & { id: number }, ContinentalPlanTotals>
    resource="continentalPlans"
    title={texts.settlements.plansTitle}
    columns={continentalPlanColumns}
    sort={BY_NAME}
    byBusiness
    back={<ToContinental />}
  >
    <FilterChips>
      <BusinessChip />
    </FilterChips>
  </ReportList>
)

const ToContinental = () => <BackLink to={useReportLinks().continental}>{texts.settlements.backToContinental}</BackLink>
