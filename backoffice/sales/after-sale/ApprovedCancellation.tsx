import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterSaleApi, type CancellationPreview } from '#shared/after-sale/contract.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import type { CancellableSale } from './CancelButton.tsx'
import { CancellationOutcome } from './CancelDialog.tsx'

type Props = { sale: CancellableSale; onShown: (preview: CancellationPreview | null) => void }

/** The effect of approving a cancellation request: the refund, and the rule that it follows (S-08). */
export const ApprovedCancellation = ({ sale, onShown }: Props) => {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: ['cancellation', sale.id],
    queryFn: () => call(afterSaleApi.previewCancellation, { params: { id: sale.id } }),
    gcTime: 0,
  })
  const isCancelled = data?.rule === 'withdrawal' || data?.rule === 'terms'
  useEffect(() => {
    onShown(isCancelled ? data : null)
    // oxlint-disable-next-line react/exhaustive-deps -- called once for each preview
  }, [data])
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  return (
    <Alert severity={isCancelled ? 'warning' : 'info'} variant="outlined">
      {isCancelled && <Typography sx={{ fontWeight: 600 }}>{t.sale.cancel.byRequest}</Typography>}
      <Typography variant="body2">{t.sale.cancel.rule[data.rule](data.percentBack, data.daysLeft)}</Typography>
      {isCancelled && <CancellationOutcome preview={data} />}
      {isCancelled && <Typography variant="body2">{t.sale.cancel.note[data.moneyBack](sale.businessName)}</Typography>}
    </Alert>
  )
}
