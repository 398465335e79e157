import { Box, Typography, useTheme } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { CURRENCY, formatMoney } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from './texts.ts'
import { filtered } from '../paths.ts'
import { type Scale, scaleOf, shareOf } from '../ui/scale.ts'
import { longLabel, shortLabel, type TrendPeriod, type TrendSpan } from './trendLabels.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { sales } from '../sales/resource.ts'

const HEIGHT = 240
const TOP = 10
const BASE = HEIGHT - 24
const LEFT = 88

/** The styles of content for screen readers only. */
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  m: '-1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
}

type Props = { periods: readonly TrendPeriod[]; span: TrendSpan }

/** A bar chart of gross sales, to scale. A bar links to its sales. TrendTable shows the same figures as text. */
export const TrendChart = ({ periods, span }: Props) => {
  const { palette } = useTheme()
  const isPhone = useIsPhone()
  const width = isPhone ? 360 : 1160
  if (periods.every(({ quantity }) => quantity === 0)) return <Empty />
  const scale = scaleOf(periods.map(({ gross }) => gross))
  const slot = (width - LEFT) / periods.length
  const every = Math.ceil(periods.length / (isPhone ? 5 : 15))
  return (
    <Box
      component="figure"
      sx={{ m: 0, position: 'relative', '& text': { fontSize: 12, fill: palette.text.secondary } }}
    >
      <Box component="figcaption" sx={visuallyHidden}>
        {t.dashboard.trend.described(longLabel(periods[0]!, span))}
      </Box>
      <svg aria-hidden viewBox={`0 0 ${width} ${HEIGHT}`} style={{ display: 'block', width: '100%' }}>
        <Lines scale={scale} width={width} color={palette.divider} />
        {periods.map((period, index) => {
          const height = shareOf(period.gross, scale) * (BASE - TOP)
          const x = LEFT + index * slot
          const isLast = index === periods.length - 1
          // Counts from the newest bar, so that the newest always has a label.
          const isNamed = (periods.length - 1 - index) % every === 0
          return (
            <g key={period.startDate}>
              <RouterLink
                to={filtered(sales.paths.list, { startDate: period.startDate, endDate: period.endDate })}
                tabIndex={-1}
              >
                <title>{`${longLabel(period, span)}: ${formatMoney(period.gross)}, ${t.dashboard.sales(period.quantity)}`}</title>
                <rect x={x} y={TOP} width={slot} height={BASE - TOP} fill="transparent" />
                <rect
                  x={x + slot * 0.18}
                  y={BASE - height}
                  width={slot * 0.64}
                  height={height}
                  rx={Math.min(3, height)}
                  fill={palette.primary.main}
                />
              </RouterLink>
              {isNamed && (
                <text
                  x={isLast ? width : x + slot / 2}
                  y={HEIGHT - 6}
                  // A centred label would be cut off in the narrow last slot.
                  textAnchor={isLast ? 'end' : 'middle'}
                >
                  {shortLabel(period, span)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Box>
  )
}

const Lines = ({ scale, width, color }: { scale: Scale; width: number; color: string }) =>
  scale.ticks.map((tick) => {
    const y = BASE - shareOf(tick, scale) * (BASE - TOP)
    return (
      <g key={tick}>
        <line x1={LEFT} x2={width} y1={y} y2={y} stroke={color} />
        <text x={LEFT - 8} y={y + 4} textAnchor="end">
          {CURRENCY} {formatCount(tick / 100)}
        </text>
      </g>
    )
  })

const Empty = () => (
  <Typography component="output" sx={{ display: 'block', textAlign: 'center', color: 'text.secondary', py: 8 }}>
    {t.dashboard.trend.empty}
  </Typography>
)
