import { Button } from '@mui/material'
import { useMemo } from 'react'
import { useGetList, useGetOne, useUpdate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import type { PromoBusiness, PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import { checkPromoCodeChange, promoCodeChanges, type PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { typedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { texts } from '../i18n/texts.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { LoadingOrFailed } from './LoadingOrFailed.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { changesInWords, doubtsAbout } from './promoCodeQuestions.ts'
import { WHOLE } from './promoCodeRoutes.ts'
import { useConfirmation } from './useConfirmation.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'

/** /admin/promo-code/edit/{id}: the terms of a code that exists. */
export const PromoCodeEdit = () => {
  const { id = '' } = useParams()
  const path = usePromoCodePath()
  const { data: promo, error, refetch } = useGetOne<PromoCodeDetail>('promoCodes', { id, meta: WHOLE })
  const { data: offered } = useGetList<PromoBusiness>('promoCodeBusinesses')
  return (
    <>
      <BackLink to={path.show(id)}>{texts.promoCodes.backToCode(promo?.code ?? '…')}</BackLink>
      <PageHeading title={texts.promoCodes.editTitle(promo?.code ?? '…')} />
      {promo && offered ? (
        <Editor promo={promo} offered={offered} reload={() => void refetch()} />
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

type EditorProps = { promo: PromoCodeDetail; offered: readonly PromoBusiness[]; reload: () => void }

const Editor = ({ promo, offered, reload }: EditorProps) => {
  const path = usePromoCodePath()
  const navigate = useNavigate()
  const toast = useToast()
  const [update] = useUpdate<PromoCodeDetail>()
  const { confirm, dialog } = useConfirmation()
  const start = useMemo(() => typedPromoCode(promo), [promo])
  const businesses = useMemo(() => withOwn(offered, promo.businesses), [offered, promo])
  const kept = { code: promo.code, used: promo.usesCount, held: promo.held }

  async function save(draft: PromoCodeDraft): Promise<boolean> {
    const from = draftOf(promo)
    const fields = promoCodeChanges(from, draft)
    if (fields.length === 0) throw new Failure('NO_CHANGES')
    const lines = [...changesInWords(from, draft, businesses), texts.promoCodes.confirm.pastSales]
    const doubts = doubtsAbout(draft, businesses)
    const question = { title: texts.promoCodes.confirm.save(promo.code), confirmLabel: texts.promoCodes.form.save }
    if (!(await confirm({ ...question, lines, doubts }))) return false
    const changes = Object.fromEntries(fields.map((field) => [field, draft[field]]))
    await update(
      'promoCodes',
      { id: promo.id, data: { ...changes, version: promo.version }, previousData: promo, meta: WHOLE },
      { returnPromise: true, mutationMode: 'pessimistic' },
    )
    toast.success(messages['PROMO.EDIT_SUCCESS'])
    void navigate(path.show(promo.id))
    return true
  }

  return (
    <>
      <PromoCodeForm
        start={start}
        businesses={businesses}
        check={(draft) => checkPromoCodeChange(draft, kept)}
        save={save}
        back={path.show(promo.id)}
        uses={promo.usesCount}
        actionFor={({ code }) =>
          code === 'CHANGED_MEANWHILE' && (
            <Button color="inherit" size="small" onClick={reload}>
              {texts.promoCodes.form.loadCurrent}
            </Button>
          )
        }
      />
      {dialog}
    </>
  )
}

function draftOf({ code, usesLimit, startDate, endDate, ...promo }: PromoCodeDetail): PromoCodeDraft {
  const { ownPercentage, companyPercentage, businessIds, isPaused } = promo
  return { code, usesLimit, startDate, endDate, ownPercentage, companyPercentage, businessIds, isPaused }
}

/** A code may have businesses that were deleted since, and are offered no more. */
function withOwn(offered: readonly PromoBusiness[], own: readonly PromoBusiness[]): PromoBusiness[] {
  const deleted = own.filter(({ id }) => !offered.some((business) => business.id === id))
  return [...offered, ...deleted]
}
