import { Box } from '@mui/material'
import { differenceOf } from '#shared/difference.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { t } from './texts.ts'
import { filtered } from '../paths.ts'
import { FigureCard } from '../ui/FigureCard.tsx'
import { requests } from '../requests/resource.ts'
import { sales } from '../sales/resource.ts'

/** Four figures, each a link to its list: the sales of today, those of the month, the debt, and the waiting requests. */
export const FigureCards = ({ dashboard }: { dashboard: Dashboard }) => {
  const { today, month, previousMonth, unpaid } = dashboard
  const { percent: change } = differenceOf(previousMonth.gross, month.gross, 0)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      <FigureCard
        title={t.dashboard.today}
        to={filtered(sales.paths.list, periodOf(today))}
        figure={formatMoney(today.gross)}
        detail={t.dashboard.sales(today.quantity)}
      />
      <FigureCard
        title={t.dashboard.month}
        to={filtered(sales.paths.list, periodOf(month))}
        figure={formatMoney(month.gross)}
        detail={
          <>
            {t.dashboard.sales(month.quantity)}
            {change !== null && (
              <Box component="span" sx={{ color: change < 0 ? 'warning.main' : 'success.main' }}>
                {' '}
                · {t.dashboard.change(change)}
              </Box>
            )}
          </>
        }
      />
      <FigureCard
        title={t.dashboard.unpaid}
        to={filtered(sales.paths.list, { paid: 'unpaid' })}
        figure={formatMoney(unpaid.netToPay)}
        detail={
          unpaid.quantity === 0
            ? t.dashboard.nothingUnpaid
            : `${t.dashboard.sales(unpaid.quantity)}${unpaid.oldest ? ` · ${t.dashboard.oldest(formatDay(unpaid.oldest))}` : ''}`
        }
      />
      <RequestsCard requests={dashboard.requests} />
    </Box>
  )
}

const RequestsCard = ({ requests: { waiting, overdue } }: { requests: Dashboard['requests'] }) => (
  <FigureCard
    title={t.dashboard.requests}
    to={requests.paths.list}
    figure={String(waiting)}
    detail={
      waiting === 0 ? (
        t.dashboard.noRequests
      ) : overdue > 0 ? (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
          {t.dashboard.overdue(overdue)}
        </Box>
      ) : (
        t.dashboard.allInTime
      )
    }
  />
)

function periodOf({ startDate, endDate }: Dashboard['today']) {
  return { startDate, endDate }
}
