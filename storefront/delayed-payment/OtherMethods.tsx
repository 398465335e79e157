import { useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { delayedPaymentPath, endInWords } from '#shared/payment-methods/delayed.ts'
import { methodActions, methodNames } from '#shared/payment-methods/method-names.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import { call } from '../api.ts'
import { useAddress } from '../page-state.ts'
import { asFailure } from '../purchase/use-loaded.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { t } from './other-methods-texts.ts'

import './OtherMethods.css'

/** Offers to pay an order at a counter or by transfer, below the card form; the chosen one has a page of its own. */
export function OtherMethods({ checkout, busy }: { checkout: OpenedCheckout; busy: boolean }) {
  const [asking, setAsking] = useState<DelayedMethod | null>(null)
  const [errors, setErrors] = useState<{ fieldId: null; message: string }[]>([])
  const { order, amount, currency, otherMethods } = checkout
  const page = useAddress(delayedPaymentPath(order))

  async function choose(method: DelayedMethod) {
    setAsking(method)
    setErrors([])
    try {
      const body = { order, method, amount, currency }
      await call(delayedPaymentApi.request, { body }, { silent: true, quiet: true })
      location.assign(page)
    } catch (error) {
      setErrors([{ fieldId: null, message: asFailure(error).message }])
      setAsking(null)
    }
  }

  return (
    <section className="other-methods" aria-labelledby="other-methods-title">
      <h2 className="step-heading" id="other-methods-title">
        {t('others.title')}
      </h2>
      <ErrorSummary errors={errors} title={t('others.error')} />
      <ul>
        {otherMethods.map(({ method, note, endsAt }) => (
          <li key={method}>
            <p>
              <strong>{methodNames[method]}</strong>
              <span>
                {t(method === 'transfer' ? 'others.transfer' : 'others.counter', {
                  until: endInWords(new Date(endsAt)),
                })}
              </span>
              {note && <span lang="es">{note}</span>}
            </p>
            <Button
              look="secondary"
              size="small"
              busy={asking === method}
              disabled={busy || (asking !== null && asking !== method)}
              onClick={() => void choose(method)}
            >
              {asking === method ? t('others.preparing') : methodActions[method]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
