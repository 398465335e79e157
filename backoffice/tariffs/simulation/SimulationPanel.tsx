import { Alert, Box, Button, LinearProgress, MenuItem, Paper, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useCanAccess, useGetList, useGetOne } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { dayAt, formatDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { periodIssues } from '#shared/settlements/period.ts'
import {
  type TariffSimulation,
  tariffSimulationApi,
  type TariffSimulationRow,
} from '#shared/tariffs/simulation-contract.ts'
import { formatMoment } from '../../i18n/format.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { DayField } from '../../kit/DayField.tsx'
import { WHOLE } from '../../kit/PageFrame.tsx'
import { useAction } from '../../kit/useAction.ts'
import { PeriodPresets } from '../../reports/PeriodPresets.tsx'
import { lastMonth } from '../../reports/periods.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { SimulationResult } from './SimulationResult.tsx'
import type { PanelProps } from '../content/TariffGrids.tsx'
import { Note } from '../content/WarningsPanel.tsx'
import { Intro } from '../../ui/Note.tsx'

/** The delay between requests for progress while a job prices the sales. Milliseconds. */
const POLL_MS = 700

/** Simulates a period's sales with a version as it is saved (T-04). */
export const SimulationPanel = ({ version }: Pick<PanelProps, 'version'>) => {
  const { isDirty } = useFormState()
  const { canAccess: mayStart = false } = useCanAccess({ resource: 'tariffs', action: 'edit' })
  const [chosenId, setChosenId] = useState<string>()
  const { data, error, refetch } = useGetList<TariffSimulationRow>('tariffSimulations', {
    filter: { version: version.id },
    sort: { field: 'startedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 20 },
  })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const simulation = data.find(({ id }) => id === chosenId) ?? data[0]
  return (
    <>
      <Intro>{t.simulation.intro}</Intro>
      {mayStart && <StartForm version={version.id} onStart={setChosenId} />}
      {isDirty && <Note>{t.simulation.unsaved}</Note>}
      {simulation ? (
        <>
          {data.length > 1 && <Chooser simulations={data} chosenId={simulation.id} onChoose={setChosenId} />}
          <Simulation key={simulation.id} id={simulation.id} revision={version.revision} />
        </>
      ) : (
        <Empty>{t.simulation.none}</Empty>
      )}
    </>
  )
}

type StartProps = { version: number; onStart: (id: string) => void }

/** This form is inside the version's form: Enter starts the simulation instead of saving the draft. */
const StartForm = ({ version, onStart }: StartProps) => {
  const [today] = useState(() => dayAt(new Date()))
  const [period, setPeriod] = useState<{ startDate: string; endDate: string }>(() => lastMonth(today))
  const [isTried, setTried] = useState(false)
  const { act, isPending } = useAction(tariffSimulationApi.start, { onDone: ({ id }) => onStart(id) })
  const required = (['startDate', 'endDate'] as const).filter((name) => !period[name])
  const issues = [...required.map((path) => ({ path, key: 'FIELD.REQUIRED' }) as const), ...periodIssues(period)]
  const issueOf = (name: string) => (isTried ? issues.find(({ path }) => path === name)?.key : undefined)
  const start = () => {
    setTried(true)
    if (issues.length === 0) act({ body: { version, ...period } })
  }
  const field = (name: 'startDate' | 'endDate', label: string) => {
    const issue = issueOf(name)
    return (
      <DayField
        name={`simulation-${name}`}
        label={label}
        value={period[name]}
        onChange={(value) => setPeriod({ ...period, [name]: value })}
        max={today}
        error={issue !== undefined}
        helperText={issue && messages[issue]}
      />
    )
  }
  return (
    <Box
      component="fieldset"
      aria-label={t.simulation.start}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        start()
      }}
      sx={{
        border: 0,
        p: 0,
        mx: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '180px 180px auto 1fr' },
        mb: 2,
      }}
    >
      <PeriodPresets period={period} onPick={setPeriod} />
      {field('startDate', t.simulation.from)}
      {field('endDate', t.simulation.until)}
      <Button
        variant="contained"
        disabled={isPending}
        onClick={start}
        sx={{ minHeight: 40, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {t.simulation.start}
      </Button>
    </Box>
  )
}

type ChooserProps = { simulations: readonly TariffSimulationRow[]; chosenId: string; onChoose: (id: string) => void }

const Chooser = ({ simulations, chosenId, onChoose }: ChooserProps) => (
  <TextField
    select
    size="small"
    fullWidth
    label={t.simulation.chosen}
    value={chosenId}
    onChange={({ target }) => onChoose(target.value)}
    sx={{ maxWidth: 560, mb: 1.5 }}
  >
    {simulations.map(({ id, startDate, endDate, startedBy, startedAt }) => (
      <MenuItem key={id} value={id}>
        {t.simulation.named(
          t.simulation.between(formatDay(startDate), formatDay(endDate)),
          startedBy,
          formatMoment(startedAt),
        )}
      </MenuItem>
    ))}
  </TextField>
)

const Simulation = ({ id, revision }: { id: string; revision: number }) => {
  const { data, error, refetch } = useGetOne<TariffSimulation>(
    'tariffSimulations',
    { id, meta: WHOLE },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false) },
  )
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  if (data.state === 'running') return <Progress simulation={data} />
  if (!data.result) {
    return (
      <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        {t.simulation.failed}
      </Alert>
    )
  }
  const { result, startDate, endDate } = data
  return (
    <>
      {data.revision < revision && <Note>{t.simulation.outdated}</Note>}
      {result.totals.sales + result.unpriced.length === 0 ? (
        <Empty>{t.simulation.nothing}</Empty>
      ) : (
        <SimulationResult result={result} period={{ startDate, endDate }} />
      )}
    </>
  )
}

const Progress = ({ simulation: { priced, sales } }: { simulation: TariffSimulation }) => {
  const text = sales === null ? t.simulation.counting : t.simulation.progress(priced, sales)
  return (
    <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper', '& > div': { flexGrow: 1 } }}>
      {text}
      <LinearProgress
        aria-label={text}
        {...(sales ? { variant: 'determinate', value: (100 * priced) / sales } : {})}
        sx={{ mt: 1 }}
      />
    </Alert>
  )
}

const Empty = ({ children }: { children: string }) => (
  <Paper variant="outlined">
    <Typography
      component="output"
      sx={{ display: 'block', textAlign: 'center', color: 'text.secondary', px: 2, py: 7 }}
    >
      {children}
    </Typography>
  </Paper>
)
