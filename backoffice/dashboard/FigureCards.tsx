import { Box, Link, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
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

type CardProps = { title: string; to: string; figure: string; detail: ReactNode }

const FigureCard = ({ title, to, figure, detail }: CardProps) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ position: 'relative', p: { xs: 1.5, sm: 2 }, '&:hover, &:focus-within': { borderColor: 'primary.main' } }}
  >
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      aria-label={`${title}: ${figure}`}
      sx={{
        display: 'block',
        mt: 0.75,
        color: 'text.primary',
        fontSize: { xs: '1.1875rem', sm: '1.5rem' },
        fontWeight: 700,
        letterSpacing: '-0.02em',
        fontVariantNumeric: 'tabular-nums',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
      }}
    >
      {figure}
    </Link>
    <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
      {detail}
    </Typography>
  </Paper>
)
