import { Box } from '@mui/material'
import { useGetList } from 'react-admin'
import { messages } from '#shared/messages.ts'
import { type PromoBusiness, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { checkPromoCode, CODE_TAKEN, type PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { EMPTY_PROMO_CODE } from '#shared/promo-codes/typed-draft.ts'
import { t } from './texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { CreatePage } from '../kit/FormPage.tsx'
import { useAvailability } from '../kit/useAvailability.ts'
import { useCall } from '../providers/useCall.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { warningsAbout, QuestionBody } from './promoCodeQuestions.tsx'
import { promoCodes } from './resource.ts'

/** /admin/promo-code/add: the form for a new code. */
export const PromoCodeCreate = () => {
  const { data: businesses, error, refetch } = useGetList<PromoBusiness>('promoCodeBusinesses')
  const { confirm, dialog } = useConfirm()

  const call = useCall()
  const availability = useAvailability<PromoCodeDraft>(async ({ code = '' }) =>
    (await call(promoCodeStaffApi.taken, { body: { code } })) ? [CODE_TAKEN] : [],
  )

  async function confirmDraft(draft: PromoCodeDraft): Promise<object | null> {
    if (availability.isUnknown()) return null
    const warnings = warningsAbout(draft, businesses ?? [])
    const question = {
      title: t.promoCodes.confirm.add(draft.code),
      body: <QuestionBody warnings={warnings} />,
      confirm: t.promoCodes.add,
    }
    return warnings.length === 0 || (await confirm(question)) ? draft : null
  }

  return (
    <CreatePage
      back={{ to: promoCodes.paths.list, label: t.promoCodes.back }}
      title={t.promoCodes.addTitle}
      message={messages['PROMO.ADD_SUCCESS']}
      pathOf={promoCodes.paths.show}
    >
      {businesses ? (
        <Box onSubmitCapture={availability.onSubmitCapture}>
          <PromoCodeForm
            start={EMPTY_PROMO_CODE}
            businesses={businesses}
            check={(draft) =>
              availability.withUnavailable(draft, checkPromoCode(draft), ['code'], availability.consumeSubmit())
            }
            prepare={confirmDraft}
            back={promoCodes.paths.list}
          />
        </Box>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
      {dialog}
    </CreatePage>
  )
}
