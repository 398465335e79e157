import DownloadIcon from '@mui/icons-material/Download'
import { Button, List, ListItem, Typography } from '@mui/material'
import { formatBytes } from '#shared/requests/attachments.ts'
import { requestDeskApi, type RequestDetail } from '#shared/requests/desk-contract.ts'
import { t } from '../i18n/request-texts.ts'
import { useDownload } from '../kit/useDownload.ts'

type File = RequestDetail['attachments'][number]

/** The files of the traveller, for download only: none is ever opened as a page of our site. */
export const RequestFiles = ({ files }: { files: readonly File[] }) => (
  <section>
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {t.requests.files}
    </Typography>
    {files.length === 0 ? (
      <Typography variant="body2">{t.requests.noFiles}</Typography>
    ) : (
      <List disablePadding>
        {files.map((file) => (
          <ListItem key={file.id} disableGutters sx={{ py: 0.5 }}>
            <DownloadButton file={file} />
          </ListItem>
        ))}
      </List>
    )}
  </section>
)

const DownloadButton = ({ file: { id, name, bytes } }: { file: File }) => {
  const { download, isPending } = useDownload(requestDeskApi.attachment)
  const label = `${name} · ${formatBytes(bytes)}`
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      disabled={isPending}
      aria-label={isPending ? t.requests.downloading : t.requests.download(label)}
      onClick={() => download({ params: { id } })}
      sx={{ maxWidth: 1, overflowWrap: 'anywhere', textAlign: 'left' }}
    >
      {isPending ? t.requests.downloading : label}
    </Button>
  )
}
