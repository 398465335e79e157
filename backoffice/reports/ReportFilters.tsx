import { Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { dayAt } from '#shared/dates.ts'
import { periodIssues, type TypedPeriod } from '#shared/settlements/period.ts'
import { t } from '../i18n/texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { FilterPanel } from '../ui/FilterPanel.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'
import { thisMonth } from './periods.ts'

/** What a report is filtered by; a day left empty opens the period at that end. */
export type ReportFilter = { businessName?: string; startDate?: string; endDate?: string }

/** What reports start with: from the first of the month to today, in Montevideo. */
export function useThisMonth(): ReportFilter {
  const [period] = useState(() => thisMonth(dayAt(new Date())))
  return period
}

type Props = { byBusiness: boolean; defaults: ReportFilter }
type Typed = TypedPeriod & { businessName: string }

/** Filters that count when they are applied: a report over a year is not asked for at every key. */
export const ReportFilters = (props: Props) => {
  const { filterValues, setFilters } = useListContext()
  const apply = async (typed: Typed) => setFilters(withoutEmpty({ ...filterValues, ...typed }))
  return (
    <FilterPanel>
      <RecordForm<Typed> start={typedOf(filterValues)} check={periodIssues} save={apply} keepsTyped warns={false}>
        <Fields {...props} />
      </RecordForm>
    </FilterPanel>
  )
}

const Fields = ({ byBusiness, defaults }: Props) => {
  const { filterValues, setFilters } = useListContext()
  const { reset } = useFormContext<Typed>()
  useAppliedAsStart()

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

/** What was applied is no longer only typed: filters that change elsewhere, by a link or by Back, take its place. */
function useAppliedAsStart(): void {
  const { reset, getValues } = useFormContext<Typed>()
  const { isSubmitSuccessful } = useFormState()
  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues())
  }, [isSubmitSuccessful, reset, getValues])
}

function typedOf({ businessName = '', startDate = '', endDate = '' }: ReportFilter): Typed {
  return { businessName, startDate, endDate }
}

function withoutEmpty(filter: ReportFilter): ReportFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}
