import { Box, Button, Link } from '@mui/material'
import { useMemo } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import { Link as RouterLink, matchPath, useLocation } from 'react-router-dom'
import type { SettlementTotals } from '#shared/settlements/row-contract.ts'
import { statementOf } from '#shared/settlements/statement.ts'
import { t } from './texts.ts'
import { useTotals } from '../kit/useTotals.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { ReportList } from '../reports/ReportList.tsx'
import { BusinessChip, FilterChips } from '../reports/FilterChips.tsx'
import { BY_BUSINESS } from '../reports/useSettlement.ts'
import { payments } from '../payments/resource.ts'
import { Note } from '../ui/Note.tsx'
import {
  type Continental,
  continentalColumns,
  type ContinentalPlan,
  continentalPlanColumns,
  type OwnSettlement,
  ownSettlementColumns,
  type Settlement,
  settlementColumns,
} from './columns.tsx'
import { ExportMovements } from './ExportMovements.tsx'
import { Identity } from './Identity.tsx'
import { continental, continentalPlans, ownSettlements, settlements } from './resource.ts'
import { reportLinks, useReportLinks } from './reportLinks.ts'
import { StatementDialog } from './StatementDialog.tsx'

const BY_PLAN = { field: 'planName', order: 'ASC' } as const

/** The sales of every business in a period, and each party's share; a business's statement opens over the list. */
const Settlements = () => {
  const { search } = useLocation()
  return (
    <ReportList<Settlement>
      title={settlements.title}
      columns={settlementColumns}
      sort={BY_BUSINESS}
      byBusiness
      pathOf={(id) => `${settlements.paths.show(id)}${search}`}
      actions={
        <>
          <ExportMovements />
          <ToContinental />
        </>
      }
      below={<Notes />}
      dialogAt={statementAt}
    />
  )
}

function statementAt(rest: string) {
  const businessId = matchPath('/business/:businessId', `/${rest}`)?.params.businessId
  return businessId && <StatementDialog businessId={businessId} />
}

const ToContinental = () => (
  <Button component={RouterLink} to={useReportLinks().continental} variant="outlined" size="small">
    {t.settlements.toContinental}
  </Button>
)

const Notes = () => {
  const { data } = useListContext<Settlement>()
  const totals = useTotals<SettlementTotals>()
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      {totals && totals.quantity > 0 && <Identity statement={statementOf(totals)} />}
      <Link component={RouterLink} to={payments.paths.list} variant="body2">
        {t.payments.open}
      </Link>
      {data?.some(({ isCommissionVariable }) => isCommissionVariable) && <Note>{t.settlements.variable}</Note>}
    </Box>
  )
}

/** The amount that we owe the provider for each business's sales. */
const Continentals = () => (
  <ReportList<Continental>
    title={continental.title}
    columns={continentalColumns}
    sort={BY_BUSINESS}
    byBusiness
    pathOf={(id, filter) => reportLinks(filter).plans(id)}
    back={<ToSettlements />}
    actions={<ToPlans />}
  />
)

const ToSettlements = () => <BackLink to={useReportLinks().settlements}>{t.settlements.backToSettlements}</BackLink>

const ToPlans = () => (
  <Button component={RouterLink} to={useReportLinks().plans()} variant="outlined" size="small">
    {t.settlements.toPlans}
  </Button>
)

/** The amount that we owe the provider for each plan, of all businesses or of one. */
const ContinentalPlans = () => (
  <ReportList<ContinentalPlan>
    title={continentalPlans.title}
    columns={continentalPlanColumns}
    sort={BY_PLAN}
    byBusiness
    back={<ToContinentals />}
    chips={
      <FilterChips>
        <BusinessChip />
      </FilterChips>
    }
  />
)

const ToContinentals = () => <BackLink to={useReportLinks().continental}>{t.settlements.backToContinental}</BackLink>

/** The sales of a business in a period, and the amount that it pays or receives for them (F-03). */
const OwnSettlements = () => {
  const { canAccess: seesCommission = false } = useCanAccess({ resource: 'ownSettlements', action: 'seeCommission' })
  const columns = useMemo(() => ownSettlementColumns(seesCommission), [seesCommission])
  return (
    <ReportList<OwnSettlement>
      title={ownSettlements.title}
      columns={columns}
      sort={BY_BUSINESS}
      back={<BackLink to={paths.partner.home}>{t.ownSettlements.back}</BackLink>}
      actions={<ExportMovements />}
    />
  )
}

export const settlementPages = {
  settlements: Settlements,
  continental: Continentals,
  plans: ContinentalPlans,
  own: OwnSettlements,
}
