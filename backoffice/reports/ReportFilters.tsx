import { Box, Button } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { dayAt } from '#shared/dates.ts'
import { periodIssues, type TypedPeriod } from '#shared/settlements/period.ts'
import { t } from '../i18n/texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { FilterPanel } from '../ui/FilterPanel.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'
import { thisMonth } from './periods.ts'

/** The filters of a report; an empty day leaves the period open at that end. */
export type ReportFilter = { businessName?: string; startDate?: string; endDate?: string }

/** The default filters of reports: from the first of the month to today, in Montevideo. */
export function useThisMonth(): ReportFilter {
  const [period] = useState(() => thisMonth(dayAt(new Date())))
  return period
}

type Props = { byBusiness: boolean; defaults: ReportFilter }
type FilterForm = TypedPeriod & { businessName: string }

/** Filters with an apply button: reloading a report over a year at every key would be slow. */
export const ReportFilters = (props: Props) => {
  const { filterValues, setFilters } = useListContext()
  const [start] = useState(() => typedOf(filterValues))
  const applied = useRef<string>(undefined)

  const isOwn = useCallback((key: string): boolean => {
    const own = key === applied.current
    applied.current = undefined
    return own
  }, [])

  async function apply(values: FilterForm): Promise<void> {
    const filter = withoutEmpty({ ...filterValues, ...values })
    applied.current = keyOf(filter)
    setFilters(filter)
  }

  return (
    <FilterPanel>
      <RecordForm<FilterForm> start={start} check={periodIssues} save={apply} warns={false}>
        <ShowFilters isOwn={isOwn} />
        <Fields {...props} />
      </RecordForm>
    </FilterPanel>
  )
}

const Fields = ({ byBusiness, defaults }: Props) => {
  const { filterValues, setFilters } = useListContext()
  const { reset } = useFormContext<FilterForm>()

  function start(filter: ReportFilter): void {
    reset(typedOf(filter))
    setFilters(filter)
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', md: `${byBusiness ? '1.6fr ' : ''}190px 190px auto auto 1fr` },
      }}
    >
      {byBusiness && (
        <TextField
          source="businessName"
          type="search"
          maxLength={120}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        />
      )}
      <DateInput source="startDate" />
      <DateInput source="endDate" />
      <Button type="submit" variant="contained" sx={{ height: 40 }}>
        {t.report.apply}
      </Button>
      <Button onClick={() => start(defaults)} sx={{ height: 40 }}>
        {t.list.clear}
      </Button>
      <PeriodPresets period={filterValues} onPick={(period) => start({ ...filterValues, ...period })} />
    </Box>
  )
}

/**
 * Shows filters that change elsewhere, by a link or by Back. What the form itself applied (`isOwn`) reaches the list a moment
 * later, and must not replace what the user has typed since.
 */
const ShowFilters = ({ isOwn }: { isOwn: (key: string) => boolean }) => {
  const { filterValues } = useListContext()
  const { reset } = useFormContext<FilterForm>()
  const key = keyOf(filterValues)
  useEffect(() => {
    if (!isOwn(key)) reset(typedOf(JSON.parse(key) as ReportFilter))
  }, [key, isOwn, reset])
  return null
}

/** Equal filters have equal keys. */
function keyOf(filter: ReportFilter): string {
  return JSON.stringify(filter, Object.keys(filter).toSorted())
}

function typedOf({ businessName = '', startDate = '', endDate = '' }: ReportFilter): FilterForm {
  return { businessName, startDate, endDate }
}

function withoutEmpty(filter: ReportFilter): ReportFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
