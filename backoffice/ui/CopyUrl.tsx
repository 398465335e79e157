import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { IconButton, Tooltip } from '@mui/material'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { useToast } from './useToast.ts'

/** Copies the address of a storefront, and shows in a toast whether it worked. */
export const CopyUrl = ({ url }: { url: string }) => {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(messages['BUSINESS.URL_COPIED'])
    } catch {
      toast.warning(messages['BUSINESS.URL_NOT_COPIED'])
    }
  }
  return (
    <Tooltip title={t.copyUrl}>
      <IconButton aria-label={t.copyUrl} onClick={() => void copy()}>
        <ContentCopyIcon />
      </IconButton>
    </Tooltip>
  )
}
