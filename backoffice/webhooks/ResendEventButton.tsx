import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { webhookDeliveryApi, type WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { useAction } from '../kit/useAction.ts'
import { t } from './texts.ts'

/** Sends one event again. */
export const ResendEventButton = ({ row: { id, kind, happenedAt } }: { row: WebhookDeliveryRow }) => {
  const { act, isPending } = useAction(webhookDeliveryApi.resend)
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<ReplayIcon />}
      disabled={isPending}
      aria-label={t.webhooks.resendOf(t.webhooks.kind[kind], formatMoment(happenedAt))}
      onClick={() => act({ params: { id }, body: {} })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t.webhooks.resend}
    </Button>
  )
}
