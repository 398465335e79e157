import DownloadIcon from '@mui/icons-material/Download'
import { Button, CircularProgress } from '@mui/material'
import { t } from '../i18n/texts.ts'
import type { Progress } from './useExport.ts'

type Props = { label?: string; progress: Progress | null; start: () => Promise<void>; cancel: () => void }

/** The button that starts an export, shows its progress, and cancels it. */
export const ProgressButton = ({ label = t.list.exportAll, progress, start, cancel }: Props) => {
  if (!progress) {
    return (
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={() => void start()}>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<CircularProgress size={16} aria-hidden />}
      aria-label={t.list.cancelExport}
      title={t.list.cancelExport}
      onClick={cancel}
    >
      <output>{progress.total > 0 ? t.list.exporting(progress.read, progress.total) : t.list.exportStarting}</output>
    </Button>
  )
}
