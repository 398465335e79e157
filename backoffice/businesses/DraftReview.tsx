import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { CanAccess, useGetOne } from 'react-admin'
import { DRAFT_NOTE_MAX_LENGTH, type StorefrontDraft, storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import type { BusinessDetail } from '#shared/businesses/row-contract.ts'
import { changesOf, lookOf } from './forms.ts'
import { contactFacts, lookFacts, Pictures } from './SellerFacts.tsx'
import { StorefrontPreview } from './StorefrontPreview.tsx'
import { t } from '../i18n/draft-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { NoteDialog } from '../kit/NoteDialog.tsx'
import { useAction } from '../kit/useAction.ts'
import { Facts } from '../ui/Facts.tsx'
import { Note } from '../ui/Note.tsx'

const { review } = t.drafts

/**
 * The pending draft of a business's storefront beside the published version, on the page of the business (D-07). Renders nothing
 * without a pending draft.
 */
export const DraftReview = ({ business }: { business: BusinessDetail }) => {
  const titleId = useId()
  const { data } = useGetOne<{ id: string; draft: StorefrontDraft | null }>('storefrontDrafts', { id: business.id })
  const draft = data?.draft
  if (!draft) return null
  const inForce = lookOf(business)
  const { name } = business
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId} component="h2" variant="h6">
            {review.title}
          </Typography>
          <Note>
            {draft.sentAt && t.drafts.sentOn(draft.sentBy, formatMoment(draft.sentAt))}{' '}
            {review.changes(changedIn(inForce, draft.look))}
          </Note>
        </Box>
        <CanAccess resource="business" action="edit">
          <SendBack business={business} draft={draft} />
          <PutInForce business={business} draft={draft} />
        </CanAccess>
      </Box>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Side title={review.inForce} look={inForce} name={name} />
        <Side title={review.draft} look={draft.look} name={name} />
      </Box>
    </Paper>
  )
}

/** The names of the fields that the draft changes. */
function changedIn(inForce: StorefrontLook, look: StorefrontLook): string {
  return (Object.keys(changesOf(inForce, look)) as (keyof StorefrontLook)[])
    .map((field) => review.field[field])
    .join(', ')
}

const Side = ({ title, look, name }: { title: string; look: StorefrontLook; name: string }) => (
  <Stack spacing={2.5}>
    <StorefrontPreview look={look} businessName={name} title={title} />
    <Facts title={t.sellers.storefront} facts={lookFacts(look)} />
    <Facts title={t.sellers.contact} facts={contactFacts(look)} />
    <Pictures of={look} />
  </Stack>
)

type Props = { business: BusinessDetail; draft: StorefrontDraft }

const PutInForce = ({ business: { id, name, version: businessVersion }, draft: { version } }: Props) => {
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(storefrontDraftApi.putInForce)
  const { putInForceTitle, putInForceBody, putInForce } = review
  async function ask(): Promise<void> {
    if (!(await confirm({ title: putInForceTitle(name), body: putInForceBody, confirm: putInForce }))) return
    act({ params: { id }, body: { version, businessVersion } })
  }
  return (
    <>
      <Button variant="contained" size="small" disabled={isPending} onClick={() => void ask()}>
        {putInForce}
      </Button>
      {dialog}
    </>
  )
}

const SendBack = ({ business: { id }, draft: { version } }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {review.sendBack}
      </Button>
      {isOpen && (
        <NoteDialog
          title={review.sendBackTitle}
          confirm={review.sendBack}
          label={review.note}
          hint={review.noteHint}
          maxLength={DRAFT_NOTE_MAX_LENGTH}
          endpoint={storefrontDraftApi.sendBack}
          send={(note) => ({ params: { id }, body: { version, note } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
