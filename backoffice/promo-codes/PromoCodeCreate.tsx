import { useCreate, useGetList } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { checkPromoCode, type PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { EMPTY_PROMO_CODE } from '#shared/promo-codes/typed-draft.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { LoadingOrFailed } from './LoadingOrFailed.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { doubtsAbout } from './promoCodeQuestions.ts'
import { useConfirmation } from './useConfirmation.tsx'

const { promoCodes, promoCode } = paths.administrator

/** /admin/promo-code/add: a new code. */
export const PromoCodeCreate = () => {
  const { data: businesses, error, refetch } = useGetList<PromoBusiness>('promoCodeBusinesses')
  const [create] = useCreate()
  const { confirm, dialog } = useConfirmation()
  const navigate = useNavigate()
  const toast = useToast()

  async function save(draft: PromoCodeDraft): Promise<boolean> {
    const doubts = doubtsAbout(draft, businesses ?? [])
    const question = { title: texts.promoCodes.confirm.add(draft.code), confirmLabel: texts.promoCodes.add }
    if (doubts.length > 0 && !(await confirm({ ...question, lines: [], doubts }))) return false
    const { id } = (await create('promoCodes', { data: draft }, { returnPromise: true })) as { id: string }
    toast.success(messages['PROMO.ADD_SUCCESS'])
    void navigate(promoCode(id))
    return true
  }

  return (
    <>
      <BackLink to={promoCodes}>{texts.promoCodes.back}</BackLink>
      <PageHeading title={texts.promoCodes.addTitle} />
      {businesses ? (
        <PromoCodeForm
          start={EMPTY_PROMO_CODE}
          businesses={businesses}
          check={checkPromoCode}
          save={save}
          back={promoCodes}
        />
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
      {dialog}
    </>
  )
}
