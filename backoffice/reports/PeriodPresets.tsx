import { Box, Chip } from '@mui/material'
import { useState } from 'react'
import { dayAt } from '#shared/dates.ts'
import { t } from '../i18n/texts.ts'
import { lastMonth, type Period, thisMonth, thisYear } from './periods.ts'

type Props = {
  /** The current period, whose preset is marked. */
  period: Partial<Period>
  onPick: (period: Period) => void
}

/** Buttons for the most common periods. */
export const PeriodPresets = ({ period, onPick }: Props) => {
  const [today] = useState(() => dayAt(new Date()))
  const presets = [
    { name: t.report.today, value: { startDate: today, endDate: today } },
    { name: t.report.thisMonth, value: thisMonth(today) },
    { name: t.report.lastMonth, value: lastMonth(today) },
    { name: t.report.thisYear, value: thisYear(today) },
  ]
  return (
    <Box
      component="fieldset"
      aria-label={t.report.periods}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, gridColumn: '1 / -1', display: 'flex', overflowX: 'auto', gap: 1 }}
    >
      {presets.map(({ name, value }) => {
        const isShown = value.startDate === period.startDate && value.endDate === period.endDate
        return (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            label={name}
            aria-pressed={isShown}
            color={isShown ? 'primary' : 'default'}
            variant={isShown ? 'filled' : 'outlined'}
            onClick={() => onPick(value)}
          />
        )
      })}
    </Box>
  )
}
