import { Box, Chip } from '@mui/material'
import { useState } from 'react'
import { dayAt } from '#shared/dates.ts'
import { texts } from '../i18n/texts.ts'
import { lastMonth, type Period, thisMonth, thisYear } from './periods.ts'

type Props = {
  /** What is shown now: its preset is marked. */
  period: Partial<Period>
  onPick: (period: Period) => void
}

/** The periods that people ask for, one touch each. */
export const PeriodPresets = ({ period, onPick }: Props) => {
  const [today] = useState(() => dayAt(new Date()))
  const presets = [
    { name: texts.report.today, value: { startDate: today, endDate: today } },
    { name: texts.report.thisMonth, value: thisMonth(today) },
    { name: texts.report.lastMonth, value: lastMonth(today) },
    { name: texts.report.thisYear, value: thisYear(today) },
  ]
  return (
    <Box
      component="fieldset"
      aria-label={texts.report.periods}
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
