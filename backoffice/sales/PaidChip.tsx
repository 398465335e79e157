import { Chip, Typography } from '@mui/material'
import { t } from '../i18n/texts.ts'

type Props = { sale: { isPaid: boolean; cancelledAt?: string | null } }

/** Whether a sale was cancelled, else whether it was paid. What still has to be done stands out; what is done stays quiet. */
export const PaidChip = ({ sale: { isPaid, cancelledAt } }: Props) =>
  isPaid && cancelledAt ? (
    <Chip variant="outlined" color="error" label={t.sale.cancelled} sx={{ height: 20 }} />
  ) : isPaid ? (
    <Typography component="span" variant="body2" sx={{ color: 'success.main' }}>
      {t.sales.paid}
    </Typography>
  ) : (
    <Chip variant="outlined" color="warning" label={t.sales.unpaid} sx={{ height: 20 }} />
  )
