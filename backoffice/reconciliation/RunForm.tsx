import { Box, Button, Paper } from '@mui/material'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { addDays, type Day, dayAt } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { dayIssue } from '#shared/reconciliation/schedule.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { useAdd } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'
import { reconciliation } from './resource.ts'

type DayForm = { day: Day | null }

/** Starts the reconciliation of a day, and opens the page of that day. */
export const RunForm = () => {
  const [yesterday] = useState(() => addDays(dayAt(new Date()), -1))
  const { add } = useAdd('reconciliation')
  const navigate = useNavigate()
  const toast = useToast()

  function check({ day }: DayForm) {
    const key = dayIssue(day ?? '', new Date())
    return key ? [{ path: 'day', key }] : []
  }

  async function run({ day }: { day: Day }): Promise<void> {
    await add({ data: { day } })
    toast.success(messages['RECONCILIATION.ASKED'])
    void navigate(reconciliation.paths.show(day))
  }

  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 1.5 }}>
      <RecordForm<DayForm> start={{ day: yesterday }} check={check} save={run} warns={false}>
        <Fields yesterday={yesterday} />
      </RecordForm>
    </Paper>
  )
}

const Fields = ({ yesterday }: { yesterday: Day }) => {
  const { errors, isSubmitting } = useFormState()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <DateInput
          source="day"
          label={t.reconciliation.day}
          helperText={t.reconciliation.dayHint}
          max={yesterday}
          sx={{ width: { xs: '100%', sm: 300 } }}
        />
        <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ minHeight: 40 }}>
          {t.reconciliation.run}
        </Button>
      </Box>
      {!errors.day && <FormBanner />}
    </>
  )
}
