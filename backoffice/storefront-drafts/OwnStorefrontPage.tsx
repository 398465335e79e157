import { Box, Button, Paper } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { type OwnStorefront, storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import { checkLook } from '#shared/businesses/storefront-form.ts'
import { messages } from '#shared/messages.ts'
import { LookFields } from '../businesses/StorefrontFields.tsx'
import { lookInWords } from '../businesses/words.tsx'
import { t } from '../i18n/draft-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import { PageFrame, PageWithout, WHOLE } from '../kit/PageFrame.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { paths } from '../paths.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'
import { Note } from '../ui/Note.tsx'
import { DraftState } from './DraftState.tsx'

/** /profile/storefront: an owner edits the look of the storefront, and sends it to staff for approval (D-05). */
export const OwnStorefrontPage = () => {
  const back = { to: paths.partner.home, label: t.drafts.back }
  const params = { id: 'own', meta: WHOLE }
  const { data, error, isFetching, refetch } = useGetOne<OwnStorefront & { id: string }>('ownStorefront', params)
  // The form keeps the version that was read first; a newer one is shown only after `reload`.
  const [own, setOwn] = useState<OwnStorefront>()
  const [savedVersion, setSavedVersion] = useState<number>()
  if (data && !isFetching && !own) setOwn(data)
  if (!own) return <PageWithout back={back} title={t.drafts.title} failure={error} onRetry={() => void refetch()} />
  function saved(newest: OwnStorefront): void {
    setOwn(newest)
    setSavedVersion(newest.draft.version)
  }
  const reload = () => void refetch().then(({ data: newest }) => newest && setOwn(newest))
  return (
    <PageFrame
      back={back}
      title={t.drafts.title}
      actions={
        <Button href={own.url} target="_blank" rel="noopener" variant="outlined" size="small">
          {t.drafts.visit}
        </Button>
      }
    >
      <DraftForm
        key={own.draft.version}
        own={own}
        isJustSaved={own.draft.version === savedVersion}
        onSaved={saved}
        onSent={setOwn}
        onSendRefused={reload}
      />
    </PageFrame>
  )
}

type Props = {
  own: OwnStorefront
  isJustSaved: boolean
  onSaved: (own: OwnStorefront) => void
  onSent: (own: OwnStorefront) => void
  /** Called when another owner or staff changed the draft before it was sent; nothing is unsaved then. */
  onSendRefused: () => void
}

const storedOf = ({ draft }: OwnStorefront) => ({ draft, form: draft.look })

const DraftForm = ({ own, isJustSaved, onSaved, onSent, onSendRefused }: Props) => {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { start, stored, overlap, onRefused } = useEdit(own, storefrontDraftApi.save, storedOf)
  async function save(look: StorefrontLook): Promise<void> {
    onSaved(await call(storefrontDraftApi.save, { body: { version: stored.draft.version, ...look } }))
    toast.success(messages['DRAFT.SAVED'])
    void queries.invalidateQueries()
  }
  return (
    <RecordForm<StorefrontLook> start={start} check={checkLook} save={save} onRefused={onRefused}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DraftState draft={stored.draft} isJustSaved={isJustSaved} onSent={onSent} onRefused={onSendRefused} />
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Note sx={{ mb: 2 }}>{t.sellers.required}</Note>
          <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
            <Meanwhile overlap={overlap} fields={lookInWords} />
            <FormBanner />
          </Box>
          <LookFields businessName={own.name} />
          <SaveButton />
        </Paper>
      </Box>
    </RecordForm>
  )
}

const SaveButton = () => {
  const { isSubmitting, isDirty } = useFormState()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 3 }}>
      <Button type="submit" variant="contained" disabled={isSubmitting || !isDirty}>
        {t.drafts.save}
      </Button>
    </Box>
  )
}
