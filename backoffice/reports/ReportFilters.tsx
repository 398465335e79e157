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

/** The filters of a report; an empty day leaves the period open at that end. */
export type ReportFilter = { businessName?: string; startDate?: string; endDate?: string }

/** The default filters of reports: from the first of the month to today, in Montevideo. */
export function useThisMonth(): ReportFilter {
  const [period] = useState(() => thisMonth(dayAt(new Date())))
  return period
}

type Props = { byBusiness: boolean; defaults: ReportFilter }
type Typed = TypedPeriod & { businessName: string }

/** Filters with an apply button: reloading a report over a year at every key would be slow. */
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

/** Makes the applied values the form's initial ones, so that filters changed elsewhere, by a link or by Back, replace them. */
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
