import { Alert, type AlertColor, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { exchangeRateApi, type RateSourceState } from '#shared/exchange-rates/contract.ts'
import { t } from './texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { useCall } from '../providers/useCall.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { exchangeRates } from './resource.ts'

const words = t.exchangeRates.source

/** The source of the rates, when it was last asked, what it answered, and what staff have to do about it. */
export const SourceState = () => {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: [exchangeRates.name, 'source'],
    queryFn: () => call(exchangeRateApi.source, {}, { silent: true }),
  })
  if (error) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void refetch()}>
        {t.list.retry}
      </Button>
    )
    return (
      <Box sx={{ mb: 1.5 }}>
        <ErrorBanner failure={error} action={retry} />
      </Box>
    )
  }
  if (!data) return null
  return (
    <Alert
      severity={severityOf(data)}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', maxWidth: 'fit-content', mb: 1.5, overflowWrap: 'anywhere' }}
    >
      {stateInWords(data)}
    </Alert>
  )
}

function severityOf({ last }: RateSourceState): AlertColor {
  return last?.outcome === 'failed' || last?.outcome === 'jump' || last?.outcome === 'none' ? 'warning' : 'info'
}

function stateInWords({ name, last, answeredAt }: RateSourceState): string {
  if (name === null) return words.none
  if (!last) return words.neverAsked(name)
  return `${words.asked(name, formatMoment(last.askedAt))} ${answerInWords(last, answeredAt)}`
}

function answerInWords(
  { outcome, found, failure }: NonNullable<RateSourceState['last']>,
  answeredAt: string | null,
): string {
  if (outcome === 'failed' && failure) {
    const answered = answeredAt === null ? [] : [words.answered(formatMoment(answeredAt))]
    return [words.failed(failure), ...answered, words.whatToDo].join(' ')
  }
  if (!found) return outcome === null ? words.asking : words.nothing
  if (outcome === 'entered') return words.entered(found)
  return outcome === 'jump' ? words.jump(found) : words.known(found)
}
