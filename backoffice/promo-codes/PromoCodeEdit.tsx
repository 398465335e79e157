import { useState } from 'react'
import { useGetList } from 'react-admin'
import { currentIn } from '#shared/changed-meanwhile.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { type PromoBusiness, type PromoCodeDetail, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { checkPromoCodeChange, promoCodeChanges, type PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { typedPromoCode, type TypedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { t } from './texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { EditPage } from '../kit/FormPage.tsx'
import { Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useMeanwhile } from '../kit/meanwhile/useMeanwhile.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { changesInWords, warningsAbout, QuestionBody } from './promoCodeQuestions.tsx'
import { typedInWords } from './promoCodeWords.ts'
import { usePromoCodePath } from './usePromoCodePath.ts'

/** /admin/promo-code/edit/{id}: the form for an existing code. */
export const PromoCodeEdit = () => {
  const path = usePromoCodePath()
  const { data: offered, error, refetch } = useGetList<PromoBusiness>('promoCodeBusinesses')
  return (
    <EditPage<PromoCodeDetail>
      back={(promo) => ({
        to: promo ? path.show(promo.id) : path.list,
        label: promo ? t.promoCodes.backToCode(promo.code) : t.promoCodes.back,
      })}
      titleOf={({ code }) => t.promoCodes.editTitle(code)}
      message={messages['PROMO.EDIT_SUCCESS']}
      pathOf={path.show}
    >
      {(promo) =>
        offered ? (
          <Editor key={promo.id} promo={promo} offered={offered} />
        ) : (
          <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
        )
      }
    </EditPage>
  )
}

type EditorProps = { promo: PromoCodeDetail; offered: readonly PromoBusiness[] }

const Editor = ({ promo: first, offered }: EditorProps) => {
  const path = usePromoCodePath()
  const { confirm, dialog } = useConfirm()
  const [promo, setPromo] = useState(first)
  const [start] = useState(() => storedOf(first))
  const { overlap, onRefused } = useMeanwhile<TypedPromoCode>(start, (failure) => {
    const current = currentIn(failure, promoCodeStaffApi.edit)
    if (current) setPromo(current)
    return current && storedOf(current)
  })
  const businesses = withOwn(offered, [...first.businesses, ...promo.businesses])
  const stored = { code: promo.code, used: promo.usesCount, held: promo.held }

  async function changed(draft: PromoCodeDraft): Promise<object | null> {
    const from = draftOf(promo)
    const fields = promoCodeChanges(from, draft)
    if (fields.length === 0) throw new Failure('NO_CHANGES', { message: messages['BUSINESS.ERROR.NO_CHANGES'] })
    const lines = [...changesInWords(from, draft, businesses), t.promoCodes.confirm.pastSales]
    const body = <QuestionBody lines={lines} warnings={warningsAbout(draft, businesses)} />
    const isSure = await confirm({
      title: t.promoCodes.confirm.save(promo.code),
      body,
      confirm: t.promoCodes.form.save,
    })
    const changes = Object.fromEntries(fields.map((field) => [field, draft[field]]))
    return isSure ? { version: promo.version, ...changes } : null
  }

  return (
    <>
      <PromoCodeForm
        start={start.form}
        businesses={businesses}
        check={(draft) => checkPromoCodeChange(draft, stored)}
        prepare={changed}
        back={path.show(promo.id)}
        uses={promo.usesCount}
        onRefused={onRefused}
        notice={<Meanwhile overlap={overlap} fields={typedInWords(businesses)} />}
      />
      {dialog}
    </>
  )
}

const storedOf = (promo: PromoCodeDetail) => ({ version: promo.version, form: typedPromoCode(promo) })

function draftOf({ code, usesLimit, startDate, endDate, ...promo }: PromoCodeDetail): PromoCodeDraft {
  const { ownPercentage, companyPercentage, businessIds, isPaused } = promo
  return { code, usesLimit, startDate, endDate, ownPercentage, companyPercentage, businessIds, isPaused }
}

/** Adds the businesses of the code that were deleted since, which can no longer be chosen. */
function withOwn(offered: readonly PromoBusiness[], own: readonly PromoBusiness[]): PromoBusiness[] {
  const deleted = own.filter(({ id }) => !offered.some((business) => business.id === id))
  return [...offered, ...new Map(deleted.map((business) => [business.id, business])).values()]
}
