import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import {
  type ChangeDone,
  type ChangeOptions,
  type OwnChange,
  ownChangeApi,
} from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { useFormErrors } from '../form-errors.ts'
import { useAttempt } from '../use-attempt.ts'
import { ChangeFields, wantedOf } from './ChangeFields.tsx'
import { t } from './change-texts.ts'

import './ChangeSale.css'

/** Without the busy overlay, because the button shows a spinner. */
const SILENTLY = { silent: true }

type ChangeSaleProps = {
  token: string
  saleId: string
  /** Whether the trip has begun, so that the only change left is a later return. */
  isExtension: boolean
  onChanged: () => void
}

/**
 * Changes a sale for its buyer, whom an emailed code identified: the change, its price, and then exactly that change (R-04, R-06,
 *
 */
export function ChangeSale(props: ChangeSaleProps) {
  const { options, priced, busy, errors, open, price, change, close, unprice } = useChange(props)
  const title = t(props.isExtension ? 'change.open.extension' : 'change.open')

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (options && !busy) void price(wantedOf(new FormData(event.currentTarget), options))
  }

  function changed({ target }: ChangeEvent<HTMLFormElement>) {
    errors.settle(target)
    unprice()
  }

  if (!options) {
    return (
      <div className="sale-action">
        <ErrorSummary errors={errors.summary} />
        <Button look="ghost" size="small" busy={busy} onClick={() => void open()}>
          {title}
        </Button>
      </div>
    )
  }
  if (!options.isOpen && !options.extension) return <p className="field-hint">{t('change.over')}</p>
  return (
    <section className="sale-preview" aria-label={title}>
      <form className="form" noValidate onSubmit={submitted} onChange={changed}>
        <ErrorSummary errors={errors.summary} />
        <ChangeFields options={options} errorOf={errors.of} />
        {!priced && (
          <div className="message-actions">
            <Button type="submit" size="small" busy={busy}>
              {t('change.price')}
            </Button>
            <Button look="ghost" size="small" onClick={close}>
              {t('vouchers.cancel.back')}
            </Button>
          </div>
        )}
      </form>
      {priced && (
        <div className="change-outcome">
          <output>
            {outcomeOf(priced.outcome) + (priced.outcome.losesFamilyPlan ? ` ${t('change.losesFamilyPlan')}` : '')}
          </output>
          <div className="message-actions">
            <Button size="small" busy={busy} onClick={() => void change(priced)}>
              {confirmOf(priced)}
            </Button>
            <Button look="ghost" size="small" onClick={close}>
              {t('vouchers.cancel.back')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

/** Makes the calls of a change one after the other: its options, its price, and the change itself. */
function useChange({ token, saleId, onChanged }: Omit<ChangeSaleProps, 'isExtension'>) {
  const [options, setOptions] = useState<ChangeOptions | null>(null)
  const [priced, setPriced] = useState<{ wanted: WantedChange; intent: string; outcome: OwnChange } | null>(null)
  const { busy, attempt: tryTo } = useAttempt()
  const errors = useFormErrors()

  function attempt(act: () => Promise<void>) {
    errors.pass([])
    return tryTo(act, (failure) => {
      setPriced(null)
      errors.fail(failure)
    })
  }

  const open = () =>
    attempt(async () => setOptions(await call(ownChangeApi.options, { body: { token, saleId } }, SILENTLY)))

  const price = (wanted: WantedChange) =>
    attempt(async () => {
      const outcome = await call(ownChangeApi.preview, { body: { token, saleId, wanted } }, SILENTLY)
      // Clicked again, it is the same change.
      setPriced({ wanted, intent: crypto.randomUUID(), outcome })
    })

  const change = ({ wanted, intent, outcome: { toPay, refund } }: NonNullable<typeof priced>) =>
    attempt(async () => {
      const body = { token, saleId, wanted, intent, toPay, refund }
      const result: ChangeDone = await call(ownChangeApi.change, { body }, SILENTLY)
      // The page that frames the card form is opened by a whole page load.
      if (result.payment) location.assign(new URL(result.payment.url).pathname)
      else onChanged()
    })

  function close() {
    setOptions(null)
    setPriced(null)
    errors.pass([])
  }

  return { options, priced, busy, errors, open, price, change, close, unprice: () => setPriced(null) }
}

function outcomeOf({ toPay, refund, financing, fee, chargedAfter }: OwnChange): string {
  const price = formatMoney(chargedAfter)
  const back = refundText(refund, financing)
  if (toPay > 0) return t('change.toPay', { price, amount: formatMoney(toPay) })
  if (refund > 0 && fee > 0) {
    return t('change.refundLess', { price, amount: back, fee: formatMoney(fee) })
  }
  return refund > 0 ? t('change.refund', { price, amount: back }) : t('change.same', { price })
}

function confirmOf({
  wanted,
  outcome: { toPay, refund, financing },
}: {
  wanted: WantedChange
  outcome: OwnChange
}): string {
  if (toPay > 0) {
    return t(wanted.kind === 'extension' ? 'change.pay.extension' : 'change.pay', { amount: formatMoney(toPay) })
  }
  return refund > 0 ? t('change.takeBack', { amount: formatMoney(refund + financing) }) : t('change.confirm')
}
