import { Alert } from '@mui/material'
import { useState } from 'react'
import { type SortPayload, useCanAccess, useGetList } from 'react-admin'
import { dayAt, formatDay } from '#shared/dates.ts'
import type { ExchangeRateRow } from '#shared/exchange-rates/contract.ts'
import { DEMO_SOURCE, formatRate, isShown } from '#shared/exchange-rates/pesos.ts'
import { t } from './texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { Intro } from '../ui/Note.tsx'
import { ExchangeRateCreate, ExchangeRateEdit } from './form.tsx'
import { exchangeRates } from './resource.ts'
import { SourceState } from './SourceState.tsx'

const NEWEST_FIRST: SortPayload = { field: 'day', order: 'DESC' }

const columns: readonly Column<ExchangeRateRow>[] = [
  { source: 'day', show: ({ day }) => formatDay(day), card: 'title' },
  { source: 'rate', show: ({ rate }) => `$ ${formatRate(rate)}`, sorts: false, align: 'right', card: 'end' },
  {
    source: 'enteredBy',
    csv: ({ enteredBy, source }) => enteredBy ?? originInWords(source ?? ''),
    sorts: false,
    card: 'detail',
  },
  { source: 'enteredAt', show: ({ enteredAt }) => formatMoment(enteredAt), sorts: false, card: 'detail' },
]

function originInWords(source: string): string {
  return source === DEMO_SOURCE ? t.exchangeRates.demo : t.exchangeRates.automatic(source)
}

/** /admin/exchange-rates: the rates by day, whether quotes show pesos today, and how the source answers (T-08). */
export const ExchangeRateList = () => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'exchangeRates', action: 'edit' })
  return (
    <ListPage<ExchangeRateRow>
      title={exchangeRates.title}
      columns={columns}
      sort={NEWEST_FIRST}
      pathOf={mayEdit ? exchangeRates.paths.edit : undefined}
      empty={{ none: t.exchangeRates.none, title: t.exchangeRates.none, hint: t.exchangeRates.noneHint }}
      actions={<AddButton to={exchangeRates.paths.add}>{t.exchangeRates.add}</AddButton>}
    >
      <Intro>{t.exchangeRates.intro}</Intro>
      <ShownToday />
      <SourceState />
    </ListPage>
  )
}

const ShownToday = () => {
  const [today] = useState(() => dayAt(new Date()))
  const { data } = useGetList<ExchangeRateRow>('exchangeRates', {
    sort: NEWEST_FIRST,
    pagination: { page: 1, perPage: 1 },
  })
  if (!data) return null
  const [newest] = data
  const rate = newest && isShown(newest, today) ? newest : null
  return (
    <Alert
      severity={rate ? 'info' : 'warning'}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', maxWidth: 'fit-content', mb: 1.5 }}
    >
      {rate ? t.exchangeRates.shown(rate) : t.exchangeRates.notShown}
    </Alert>
  )
}

/** The pages of exchange rates, under /admin/exchange-rates. */
export const exchangeRatePages = { list: ExchangeRateList, create: ExchangeRateCreate, edit: ExchangeRateEdit }
