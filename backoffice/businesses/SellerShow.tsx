import DeleteIcon from '@mui/icons-material/Delete'
import EditIcon from '@mui/icons-material/Edit'
import LockResetIcon from '@mui/icons-material/LockReset'
import { Box, IconButton, Paper, Tooltip } from '@mui/material'
import { Suspense } from 'react'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/business-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { History } from '../audit-log/History.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { useAction } from '../kit/useAction.ts'
import { useRemove } from '../kit/useRemove.ts'
import { lazySection } from '../kit/lazySection.tsx'
import { CopyUrl } from '../ui/CopyUrl.tsx'
import type { Seller, SellerRecord } from './seller.ts'
import { SellerSummary } from './SellerSummary.tsx'
import { isWhole, SellerFacts } from './SellerFacts.tsx'

/** Loaded only for businesses that have a storefront. */
const DraftReview = lazySection(async () => (await import('./DraftReview.tsx')).DraftReview)
const CreditFacts = lazySection(async () => (await import('../partner-accounts/CreditFacts.tsx')).CreditFacts)

/** The page of one business: all its fields, and the buttons of its actions. */
export const SellerShow = ({ seller }: { seller: Seller }) => (
  <ShowPage<SellerRecord>
    back={{ to: seller.paths.list, label: seller.texts.back }}
    titleOf={({ name }) => name}
    actions={(record) => <SellerActions seller={seller} record={record} />}
  >
    {(record) => (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isWhole(record) && !record.isMainBrand && (
          <Suspense>
            <DraftReview business={record} />
          </Suspense>
        )}
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <SellerFacts record={record} />
        </Paper>
        {!record.isMainBrand && (
          <CanAccess resource="accounts" action="show">
            <CreditFacts businessId={String(record.id)} />
          </CanAccess>
        )}
        <SellerSummary businessId={record.id} hasUsers={!record.isMainBrand} />
        <History resource={seller.resource} id={String(record.id)} />
      </Box>
    )}
  </ShowPage>
)

type Props = { seller: Seller; record: SellerRecord }

const SellerActions = ({ seller, record }: Props) => {
  const { url, id, user, isMainBrand } = record
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {url && <CopyUrl url={url} />}
      <CanAccess action="edit">
        <Tooltip title={t.sellers.edit}>
          <IconButton component={RouterLink} to={seller.paths.edit(id)} aria-label={t.sellers.edit}>
            <EditIcon />
          </IconButton>
        </Tooltip>
        {user && <EndSessions seller={seller} record={record} />}
      </CanAccess>
      {!isMainBrand && (
        <CanAccess action="delete">
          <DeleteSeller seller={seller} record={record} />
        </CanAccess>
      )}
    </Box>
  )
}

const EndSessions = ({ seller: { endSessions }, record: { id, name } }: Props) => {
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(endSessions)
  const { endSessions: label, endSessionsTitle, endSessionsBody } = t.sellers
  async function ask(): Promise<void> {
    const question = { title: endSessionsTitle(name), body: endSessionsBody, confirm: label, isDanger: true }
    if (!(await confirm(question))) return
    act({ params: { id }, body: {} })
  }
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} disabled={isPending} onClick={() => void ask()}>
          <LockResetIcon />
        </IconButton>
      </Tooltip>
      {dialog}
    </>
  )
}

const DeleteSeller = ({ seller: { texts, paths, messageOf }, record }: Props) => {
  const { ask, isPending, dialog } = useRemove({ message: messageOf('DELETE'), list: paths.list })
  const title = texts.deleteTitle(record.name)
  return (
    <>
      <Tooltip title={t.sellers.delete}>
        <IconButton
          aria-label={t.sellers.delete}
          disabled={isPending}
          onClick={() => void ask(record, { title, body: texts.deleteBody, confirm: t.sellers.delete })}
        >
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      {dialog}
    </>
  )
}
