import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useListContext, useTranslateLabel } from 'react-admin'
import { dayAt } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { texts } from '../i18n/texts.ts'
import { FilterPanel } from '../ui/FilterPanel.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'
import { thisMonth } from './periods.ts'

/** What a report is filtered by; a day left empty opens the period at that end. */
export type ReportFilter = { businessName?: string; startDate?: string; endDate?: string }

/** What reports start with: from the first of the month to today, in Montevideo (§9). */
export function useThisMonth(): ReportFilter {
  const [period] = useState(() => thisMonth(dayAt(new Date())))
  return period
}

type Props = { byBusiness: boolean; defaults: ReportFilter }
type Field = keyof ReportFilter
type Wrong = { field: Field; text: string }

/** Filters that count when they are applied: a report over a year is not asked for at every key. */
export const ReportFilters = ({ byBusiness, defaults }: Props) => {
  const { filterValues, setFilters } = useListContext()
  const { draft, setDraft, ask } = useDraft(filterValues)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const labelOf = useTranslateLabel()

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = halfTypedDay(event.currentTarget) ?? endBeforeStart(draft)
    setWrong(found)
    if (!found) applyAll(withoutEmpty({ ...filterValues, ...draft }))
  }

  function start(filter: ReportFilter): void {
    setWrong(null)
    setDraft(filter)
    applyAll(filter)
  }

  function applyAll(filter: ReportFilter): void {
    ask(filter)
    setFilters(filter)
  }

  const input = (field: Field, type: 'date' | 'search') => (
    <TextField
      name={field}
      type={type}
      label={labelOf({ source: field })}
      value={draft[field] ?? ''}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
      error={wrong?.field === field}
      helperText={wrong?.field === field ? wrong.text : null}
      slotProps={type === 'date' ? { inputLabel: { shrink: true } } : { htmlInput: { maxLength: 120 } }}
      sx={type === 'search' ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : null}
    />
  )

  return (
    <FilterPanel>
      <Box
        component="form"
        noValidate
        onSubmit={apply}
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr 1fr', md: `${byBusiness ? '1.6fr ' : ''}190px 190px auto auto 1fr` },
        }}
      >
        {byBusiness && input('businessName', 'search')}
        {input('startDate', 'date')}
        {input('endDate', 'date')}
        <Button type="submit" variant="contained" sx={{ height: 40 }}>
          {texts.report.apply}
        </Button>
        <Button onClick={() => start(defaults)} sx={{ height: 40 }}>
          {texts.list.clear}
        </Button>
        <PeriodPresets period={filterValues} onPick={(period) => start({ ...filterValues, ...period })} />
      </Box>
    </FilterPanel>
  )
}

/**
 * What is typed; when the filters change elsewhere, by a link or by Back, it follows them. Those that were `ask`ed for here
 * arrive a moment later, and what was typed meanwhile stays.
 */
function useDraft(filterValues: ReportFilter) {
  const [draft, setDraft] = useState(filterValues)
  const applied = nameOf(filterValues)
  const [seen, setSeen] = useState(applied)
  const [asked, setAsked] = useState<string | null>(null)
  if (seen !== applied) {
    setSeen(applied)
    setAsked(null)
    if (applied !== asked) setDraft(filterValues)
  }
  return { draft, setDraft, ask: (filter: ReportFilter) => setAsked(nameOf(filter)) }
}

function nameOf(filter: ReportFilter): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)))
}

function withoutEmpty(filter: ReportFilter): ReportFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** A day that is half typed, or does not exist, has no value: only its input knows. */
function halfTypedDay(form: HTMLFormElement): Wrong | null {
  const input = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput)
  return input ? { field: input.name as Field, text: messages['FIELD.DATE_INVALID'] } : null
}

function endBeforeStart({ startDate, endDate }: ReportFilter): Wrong | null {
  return startDate && endDate && startDate > endDate ? { field: 'endDate', text: texts.report.endBeforeStart } : null
}
