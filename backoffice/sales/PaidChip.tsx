import { Chip, Stack, Typography } from '@mui/material'
import { t } from '../i18n/texts.ts'

type Props = { sale: { isPaid: boolean; cancelledAt: string | null } }

/** Whether a sale was cancelled, and whether it is owed. States that need an action stand out, finished ones do not. */
export const PaidChip = ({ sale: { isPaid, cancelledAt } }: Props) =>
  isPaid && !cancelledAt ? (
    <Typography component="span" variant="body2" sx={{ color: 'success.main' }}>
      {t.sales.paid}
    </Typography>
  ) : (
    <Stack component="span" direction="row" useFlexGap sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {cancelledAt && <CancelledChip />}
      {!isPaid && <Chip variant="outlined" color="warning" label={t.sales.unpaid} sx={{ height: 20 }} />}
    </Stack>
  )

export const CancelledChip = () => (
  <Chip variant="outlined" color="error" label={t.sale.cancelled} sx={{ height: 20 }} />
)
