import { Box } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
import { FigureCard } from '../ui/FigureCard.tsx'
import { changePercent } from './scale.ts'

const words = texts.dashboard
const { sales } = paths.administrator

/** Today, the month, what is owed and who waits: four figures, each a link to what is behind it. */
export const FigureCards = ({ dashboard }: { dashboard: Dashboard }) => {
  const { today, month, previousMonth, unpaid } = dashboard
  const change = changePercent(month.invoiced, previousMonth.invoiced)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      <FigureCard
        title={words.today}
        to={filtered(sales, periodOf(today))}
        figure={formatMoney(today.invoiced)}
        detail={words.sales(today.quantity)}
      />
      <FigureCard
        title={words.month}
        to={filtered(sales, periodOf(month))}
        figure={formatMoney(month.invoiced)}
        detail={
          <>
            {words.sales(month.quantity)}
            {change !== null && (
              <Box component="span" sx={{ color: change < 0 ? 'warning.main' : 'success.main' }}>
                {' '}
                · {words.change(change)}
              </Box>
            )}
          </>
        }
      />
      <FigureCard
        title={words.unpaid}
        to={filtered(sales, { paid: 'unpaid' })}
        figure={formatMoney(unpaid.netToPay)}
        detail={
          unpaid.quantity === 0
            ? words.nothingUnpaid
            : `${words.sales(unpaid.quantity)}${unpaid.oldest ? ` · ${words.oldest(formatDay(unpaid.oldest))}` : ''}`
        }
      />
      <RequestsCard requests={dashboard.requests} />
    </Box>
  )
}

const RequestsCard = ({ requests: { waiting, overdue } }: { requests: Dashboard['requests'] }) => (
  <FigureCard
    title={words.requests}
    to={paths.administrator.requests}
    figure={String(waiting)}
    detail={
      waiting === 0 ? (
        words.noRequests
      ) : overdue > 0 ? (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
          {words.overdue(overdue)}
        </Box>
      ) : (
        words.allInTime
      )
    }
  />
)

function periodOf({ startDate, endDate }: Dashboard['today']) {
  return { startDate, endDate }
}
