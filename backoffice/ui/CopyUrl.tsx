import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { IconButton, Tooltip } from '@mui/material'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { useToast } from './useToast.ts'

/** The name of the button, and what it says when it copied the address or could not. */
type Words = { label: string; copied: string; failed: string }
const OF_STOREFRONT: Words = {
  label: t.copyUrl,
  copied: messages['BUSINESS.URL_COPIED'],
  failed: messages['BUSINESS.URL_NOT_COPIED'],
}

/** Copies an address, by default that of a storefront, and shows in a toast whether it worked. */
export const CopyUrl = ({ url, words: { label, copied, failed } = OF_STOREFRONT }: { url: string; words?: Words }) => {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(copied)
    } catch {
      toast.warning(failed)
    }
  }
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => void copy()}>
        <ContentCopyIcon />
      </IconButton>
    </Tooltip>
  )
}
