import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import DeleteIcon from '@mui/icons-material/Delete'
import EditIcon from '@mui/icons-material/Edit'
import { Box, Button, IconButton, Paper, Skeleton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { texts } from '../i18n/texts.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import type { Seller } from './seller.ts'
import { SellerFacts } from './SellerFacts.tsx'
import { type SellerRecord, useSellerCalls, useSellerRecord } from './useSellerRecord.ts'

/** One business: all there is to know, and what can be done with it. */
export const SellerPage = ({ seller }: { seller: Seller }) => {
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useSellerRecord(seller, id)
  if (error) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void refetch()}>
        {texts.list.retry}
      </Button>
    )
    return (
      <>
        <BackLink to={seller.paths.list}>{seller.texts.back}</BackLink>
        <ErrorBanner failure={error} action={retry} />
      </>
    )
  }
  return (
    <>
      <BackLink to={seller.paths.list}>{seller.texts.back}</BackLink>
      <PageHeading title={record?.name ?? texts.list.loading}>
        {record && <SellerActions seller={seller} record={record} />}
      </PageHeading>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {record ? <SellerFacts record={record} /> : <Skeleton variant="rounded" height={280} />}
      </Paper>
    </>
  )
}

const SellerActions = ({ seller, record }: { seller: Seller; record: SellerRecord }) => {
  const { url, id, isMainBrand } = record
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {url && <CopyUrl url={url} />}
      <Tooltip title={businessTexts.edit}>
        <IconButton component={RouterLink} to={seller.paths.edit(id)} aria-label={businessTexts.edit}>
          <EditIcon />
        </IconButton>
      </Tooltip>
      {!isMainBrand && <DeleteSeller seller={seller} record={record} />}
    </Box>
  )
}

const CopyUrl = ({ url }: { url: string }) => {
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
    <Tooltip title={businessTexts.copyUrl}>
      <IconButton aria-label={businessTexts.copyUrl} onClick={() => void copy()}>
        <ContentCopyIcon />
      </IconButton>
    </Tooltip>
  )
}

const DeleteSeller = ({ seller, record }: { seller: Seller; record: SellerRecord }) => {
  const [asking, setAsking] = useState(false)
  const { remove, isPending } = useSellerCalls(seller)
  const navigate = useNavigate()
  const toast = useToast()
  const confirm = async () => {
    try {
      await remove(record)
      toast.success(seller.said('DELETE'))
      void navigate(seller.paths.list)
    } catch (error) {
      setAsking(false)
      toast.failure(error)
    }
  }
  return (
    <>
      <Tooltip title={businessTexts.delete}>
        <IconButton aria-label={businessTexts.delete} onClick={() => setAsking(true)}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={seller.texts.deleteTitle(record.name)}
        body={seller.texts.deleteBody}
        confirm={businessTexts.delete}
        isDanger
        isPending={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
