import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import DownloadIcon from '@mui/icons-material/Download'
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { t } from '../i18n/account-texts.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useToast } from '../ui/useToast.ts'

/** Shows the recovery codes, which cannot be read again: the dialog only closes when the user confirms having saved them. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const titleId = useId()
  const toast = useToast()
  const [isSaved, setSaved] = useState(false)
  const text = `${t.account.recoveryCodes.fileTitle}\n\n${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text).then(
      () => toast.success(t.account.recoveryCodes.copied),
      () => toast.warning(t.account.recoveryCodes.notCopied),
    )
  }

  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t.account.recoveryCodes.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t.account.recoveryCodes.help}</Typography>
          <CodeList codes={codes} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" size="small" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
              {t.account.recoveryCodes.copy}
            </Button>
            <Button
              variant="outlined"
              size="small"
              startIcon={<DownloadIcon />}
              onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t.account.recoveryCodes.fileName)}
            >
              {t.account.recoveryCodes.download}
            </Button>
          </Box>
          <FormControlLabel
            control={<Checkbox checked={isSaved} onChange={(_event, checked) => setSaved(checked)} />}
            label={t.account.recoveryCodes.saved}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} disabled={!isSaved}>
          {t.account.recoveryCodes.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <Box
    component="ul"
    aria-label={t.account.recoveryCodes.title}
    sx={{ m: 0, p: 1, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    {codes.map((code) => (
      <Typography
        component="li"
        key={code}
        sx={{ fontFamily: 'monospace', fontSize: '0.8125rem', lineHeight: 1.7, textAlign: 'center' }}
      >
        {code}
      </Typography>
    ))}
  </Box>
)
