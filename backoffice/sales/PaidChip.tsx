import { Chip, Typography } from '@mui/material'
import { t } from '../i18n/texts.ts'

/** Whether a sale was paid. What still has to be done stands out; what is done stays quiet. */
export const PaidChip = ({ isPaid }: { isPaid: boolean }) =>
  isPaid ? (
    <Typography component="span" variant="body2" sx={{ color: 'success.main' }}>
      {t.sales.paid}
    </Typography>
  ) : (
    <Chip variant="outlined" color="warning" label={t.sales.unpaid} sx={{ height: 20 }} />
  )
