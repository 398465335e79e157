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
import { accountTexts } from '../i18n/account-texts.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useToast } from '../ui/useToast.ts'

const texts = accountTexts.recoveryCodes

/** Recovery codes, this once: they cannot be read again, so that it only closes when somebody says that they have them. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const titleId = useId()
  const toast = useToast()
  const [isKept, setKept] = useState(false)
  const text = `${texts.fileTitle}\n\n${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text).then(
      () => toast.success(texts.copied),
      () => toast.warning(texts.notCopied),
    )
  }

  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>{texts.help}</Typography>
          <Box
            component="ul"
            aria-label={texts.title}
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
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" size="small" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button
              variant="outlined"
              size="small"
              startIcon={<DownloadIcon />}
              onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}
            >
              {texts.download}
            </Button>
          </Box>
          <FormControlLabel
            control={<Checkbox checked={isKept} onChange={(_event, checked) => setKept(checked)} />}
            label={texts.kept}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} disabled={!isKept}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
