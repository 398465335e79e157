import { Box, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatMoney } from '#shared/money.ts'
import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { FailureBanner } from '../ui/FailureBanner.tsx'
import { Note } from '../ui/Note.tsx'

/** The payments whose outcome the provider does not tell, with the orders to look up there (D-13). Nothing while there are none. */
export const UnknownPayments = () => {
  const titleId = useId()
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: ['unknownPayments'],
    queryFn: ({ signal }) => call(reconciliationApi.unknownPayments, {}, { signal, silent: true }),
    gcTime: 0,
  })
  if (!data && error) return <FailureBanner failure={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, mb: 1.5 }}>
      <Typography id={titleId} component="h2" variant="h6">
        {t.reconciliation.unknown.title(data.length)}
      </Typography>
      <Note sx={{ maxWidth: '85ch', mb: 1 }}>{t.reconciliation.unknown.help}</Note>
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.75, maxHeight: 240, overflowY: 'auto' }}
        tabIndex={0}
        aria-labelledby={titleId}
      >
        {data.map(({ order, amount, sentAt }) => (
          <Box
            key={order}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontVariantNumeric: 'tabular-nums' }}
          >
            <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {order}
            </Box>{' '}
            <span>{formatMoney(amount)}</span>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatMoment(sentAt)}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
