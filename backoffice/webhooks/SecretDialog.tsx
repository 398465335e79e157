import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { CopyUrl } from '../ui/CopyUrl.tsx'
import { t } from './texts.ts'

/** Shows a new secret, which can be copied and is never shown again. Only its button closes it. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const titleId = useId()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t.webhooks.secretTitle}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t.webhooks.secretBody}</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.9375rem' }}>
            {secret}
          </Box>
          <CopyUrl url={secret} words={t.webhooks.copySecret} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t.webhooks.secretDone}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
