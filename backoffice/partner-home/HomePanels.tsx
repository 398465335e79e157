import { Box } from '@mui/material'
import { Suspense } from 'react'
import { useGetOne } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import { creditUse } from '#shared/partner-account/credit.ts'
import type { PartnerHome, PeriodFigures } from '#shared/partner-home/contract.ts'
import { t } from '../i18n/texts.ts'
import { lazySection } from '../kit/lazySection.tsx'
import { filtered } from '../paths.ts'
import { FigureCard } from '../ui/FigureCard.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { TodayPanel } from '../today/TodayPanel.tsx'
import { PromoCodesPanel } from './PromoCodesPanel.tsx'
import { StorefrontPanel } from './StorefrontPanel.tsx'
import { ownSales } from '../sales/resource.ts'
import { ownSettlements } from '../settlements/resource.ts'

/** Loaded only when there is a warning to show. */
const CreditWarning = lazySection(async () => (await import('../partner-accounts/CreditWarning.tsx')).CreditWarning)

/** The work that waits for the user of a business (D-13), then its figures and sales tools. */
export const HomePanels = () => (
  <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <TodayPanel area="partner" />
    <FiguresAndTools />
  </Box>
)

/** The figures of a business, and its sales tools: the storefront's address and the promo codes (D-08). */
const FiguresAndTools = () => {
  const { data, error, refetch } = useGetOne<PartnerHome & { id: string }>('partnerHome', { id: 'own' })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const { month, lastMonth, owed, credit, storefront, promoCodes } = data
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {credit && creditUse(credit) !== 'free' && (
        <Suspense>
          <CreditWarning area="partner" credit={credit} />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' },
          '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <MonthCard title={t.profile.month} figures={month} />
        <MonthCard title={t.profile.lastMonth} figures={lastMonth} />
        {owed !== null && (
          <FigureCard
            title={t.profile.owed}
            to={ownSettlements.paths.list}
            figure={formatMoney(owed)}
            detail={owed === 0 ? t.profile.nothingOwed : t.profile.owedDetail}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: storefront ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          },
        }}
      >
        {storefront && <StorefrontPanel {...storefront} />}
        <PromoCodesPanel codes={promoCodes} />
      </Box>
    </Box>
  )
}

const MonthCard = ({ title, figures }: { title: string; figures: PeriodFigures }) => {
  const { startDate, endDate, charged, quantity, commission } = figures
  return (
    <FigureCard
      title={title}
      to={filtered(ownSales.paths.list, { startDate, endDate })}
      figure={formatMoney(charged)}
      detail={[
        t.profile.sold(quantity),
        ...(commission === undefined ? [] : [t.profile.earned(formatMoney(commission))]),
      ].join(' · ')}
    />
  )
}
