import { Box, Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useListContext, useTranslateLabel } from 'react-admin'
import { dayAt, isDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { DayField } from '../kit/DayField.tsx'
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
type DayOf = 'startDate' | 'endDate'
type Wrong = { field: DayOf; text: string }

/** Filters that count when they are applied: a report over a year is not asked for at every key. */
export const ReportFilters = ({ byBusiness, defaults }: Props) => {
  const { filterValues, setFilters } = useListContext()
  const { draft, setDraft, ask } = useDraft(filterValues)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const labelOf = useTranslateLabel()

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = wrongDay(draft) ?? endBeforeStart(draft)
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

  const day = (field: DayOf) => (
    <DayField
      name={field}
      label={labelOf({ source: field })}
      value={draft[field] ?? ''}
      onChange={(value) => setDraft({ ...draft, [field]: value })}
      error={wrong?.field === field}
      helperText={wrong?.field === field ? wrong.text : null}
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
        {byBusiness && (
          <TextField
            name="businessName"
            type="search"
            label={labelOf({ source: 'businessName' })}
            value={draft.businessName ?? ''}
            onChange={({ target }) => setDraft({ ...draft, businessName: target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
          />
        )}
        {day('startDate')}
        {day('endDate')}
        <Button type="submit" variant="contained" sx={{ height: 40 }}>
          {t.report.apply}
        </Button>
        <Button onClick={() => start(defaults)} sx={{ height: 40 }}>
          {t.list.clear}
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

function wrongDay(draft: ReportFilter): Wrong | null {
  const field = (['startDate', 'endDate'] as const).find((name) => draft[name] && !isDay(draft[name]))
  return field ? { field, text: messages['FIELD.DATE_INVALID'] } : null
}

function endBeforeStart({ startDate, endDate }: ReportFilter): Wrong | null {
  return startDate && endDate && startDate > endDate ? { field: 'endDate', text: t.report.endBeforeStart } : null
}
