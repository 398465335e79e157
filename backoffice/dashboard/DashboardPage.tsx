import { Box, Button, Skeleton } from '@mui/material'
import { CanAccess, useGetIdentity, useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { t } from './texts.ts'
import { FailureBanner } from '../ui/FailureBanner.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { TodayPanel } from '../today/TodayPanel.tsx'
import { ComparisonPanel } from './ComparisonPanel.tsx'
import { FigureCards } from './FigureCards.tsx'
import { NewestSales } from './NewestSales.tsx'
import { ReconciliationPanel } from './ReconciliationPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { sales } from '../sales/resource.ts'

/** /admin: the staff's home: the work that waits (D-13), then the figures, each with a link to the list behind it (S-01). */
export const DashboardPage = () => {
  const { identity } = useGetIdentity()
  const { data, error, refetch } = useGetOne<Dashboard & { id: string }>('dashboard', { id: 'now' })
  return (
    <>
      <PageHeading title={t.profile.greeting(identity?.fullName ?? '')}>
        <Button component={RouterLink} to={sales.paths.list} variant="outlined" size="small">
          {t.dashboard.allSales}
        </Button>
      </PageHeading>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <TodayPanel area="administrator" />
      </Box>
      {error && !data ? (
        <FailureBanner failure={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data ? (
            <>
              <FigureCards dashboard={data} />
              <CanAccess action="list" resource="reconciliation">
                <ReconciliationPanel reconciliation={data.reconciliation} />
              </CanAccess>
              <TrendPanel dashboard={data} />
              <ComparisonPanel />
              <NewestSales sales={data.latest} />
            </>
          ) : (
            <Waiting />
          )}
        </Box>
      )}
    </>
  )
}

const Waiting = () => (
  <Box component="output" aria-label={t.list.loading} sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={124} />
      ))}
    </Box>
    <Skeleton variant="rounded" height={300} />
    <Skeleton variant="rounded" height={260} />
  </Box>
)
