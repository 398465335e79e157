import { Chip } from '@mui/material'
import type { WebhookRow } from '#shared/webhooks/contract.ts'
import { t } from './texts.ts'

/** The state of a webhook in words; the colour only repeats them. */
export const WebhookState = ({ row: { offReason, failedInARow } }: { row: WebhookRow }) => {
  const isFailing = offReason === null && failedInARow > 0
  const label = isFailing
    ? t.webhooks.failing(failedInARow)
    : offReason
      ? t.webhooks.offReason[offReason]
      : t.webhooks.on
  const color = isFailing ? 'warning' : offReason ? 'default' : 'success'
  return (
    <Chip
      variant="outlined"
      color={color}
      label={label}
      sx={{ height: 'auto', minHeight: 22, '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  )
}
