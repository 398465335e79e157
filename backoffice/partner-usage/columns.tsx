import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import { meaningOf } from '#shared/partner/error-meanings.ts'
import type { UsageError, UsageOfDay, UsageOfKey } from '#shared/partner/usage-contract.ts'
import { formatCount } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { Bar } from '../ui/bars.tsx'
import { scaleOf, shareOf } from '../ui/scale.ts'
import { t } from './texts.ts'

type Answers = Pick<UsageOfDay, 'calls' | 'succeeded' | 'refused' | 'limited' | 'failed'>

const count = (source: keyof Answers) =>
  ({ source, figure: 'count', align: 'right', sorts: false, card: 'labelled' }) as const
const outcomes = [count('succeeded'), count('refused'), count('limited'), count('failed')] as const

const Code = ({ children }: { children: string }) => (
  <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)

/** The number of calls, and its bar beside those of the other days of the page. */
const Calls = ({ calls }: Pick<UsageOfDay, 'calls'>) => {
  const { data = [] } = useListContext<UsageOfDay>()
  return (
    <>
      {formatCount(calls)}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Bar share={shareOf(calls, scaleOf(data.map((day) => day.calls)))} color="primary.main" />
      </Box>
    </>
  )
}

/** The calls by day. */
export const dayColumns: readonly Column<UsageOfDay>[] = [
  { source: 'day', csv: ({ day }) => formatDay(day), card: 'title', sx: { whiteSpace: 'nowrap' } },
  { ...count('calls'), show: (row) => <Calls calls={row.calls} />, sx: { minWidth: 160 } },
  ...outcomes,
]

const columnsOfKeys = (...more: readonly Column<UsageOfKey>[]): readonly Column<UsageOfKey>[] => [
  { source: 'name', sorts: false, card: 'title' },
  { source: 'hint', show: ({ hint }) => <Code>{hint}</Code>, sorts: false, card: 'line' },
  { source: 'mode', csv: ({ mode }) => t.mode[mode], sorts: false, card: 'detail' },
  ...more,
  { ...count('calls'), sorts: true },
  ...outcomes,
  { source: 'lastOn', csv: ({ lastOn }) => formatDay(lastOn), card: 'labelled', sx: { whiteSpace: 'nowrap' } },
]

/** The calls by key of one business, and of all. */
export const ownKeyColumns = columnsOfKeys()
export const allKeyColumns = columnsOfKeys({ source: 'businessName', sorts: false, card: 'detail' })

/** The errors by code and call, with what each means. */
export const errorColumns: readonly Column<UsageError>[] = [
  { source: 'code', show: ({ code, status }) => <Code>{`${status} ${code}`}</Code>, sorts: false, card: 'title' },
  {
    source: 'call',
    show: ({ call }) => (call === '*' ? t.elsewhere : <Code>{call}</Code>),
    sorts: false,
    card: 'line',
  },
  { source: 'calls', figure: 'count', align: 'right', card: 'labelled' },
  { source: 'lastOn', csv: ({ lastOn }) => formatDay(lastOn), card: 'labelled', sx: { whiteSpace: 'nowrap' } },
  { source: 'meaning', csv: ({ code }) => meaningOf(code), sorts: false, card: 'line' },
]
