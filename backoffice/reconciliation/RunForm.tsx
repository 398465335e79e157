import { Box, Button, Paper, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addDays, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { dayProblem } from '#shared/reconciliation/schedule.ts'
import { reconciliationTexts } from '../i18n/reconciliation-texts.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { useRun } from './useRun.ts'

/** Has a day looked at now, and goes to see it. */
export const RunForm = () => {
  const [yesterday] = useState(() => addDays(dayAt(new Date()), -1))
  const [day, setDay] = useState(yesterday)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { run, isAsking, failure } = useRun((asked) => void navigate(paths.administrator.reconciliationDay(asked)))
  const told = failure instanceof Failure ? failure.fields.find(({ path }) => path === 'day')?.message : undefined
  const wrong = problem ?? told

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const key = dayProblem(day, new Date())
    setProblem(key && messages[key])
    if (!key) run(day)
  }

  return (
    <Paper variant="outlined" component="form" noValidate onSubmit={submitted} sx={{ p: 2, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <TextField
          type="date"
          name="day"
          label={reconciliationTexts.day}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={wrong !== undefined}
          helperText={wrong ?? reconciliationTexts.dayHint}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: yesterday } }}
          sx={{ width: { xs: '100%', sm: 300 } }}
        />
        <Button type="submit" variant="contained" disabled={isAsking} sx={{ minHeight: 40 }}>
          {reconciliationTexts.run}
        </Button>
      </Box>
      {failure && !told && <ErrorBanner failure={failure} />}
    </Paper>
  )
}
