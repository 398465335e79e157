import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { textOf } from '../form-errors.ts'
import { formatPercent } from '../format-percent.ts'
import { askPromo } from '../quotes.ts'
import { type StepView } from '../step-parts.tsx'
import { persist } from '../tab-store.ts'
import { asFailure } from '../use-loaded.ts'
import { focusOn } from './focus-on.ts'
import { t } from './promo-texts.ts'

import './PromoForm.css'

type PromoFormProps = Pick<StepView, 'state' | 'change'> & {
  /** The code of the link that the visitor followed, which is checked at once. */
  linked: string | undefined
}

/**
 * Shows the promo code: typed or from a link, checked by the server, with its discount, removable; or refused with the reason
 * (B-07).
 */
export function PromoForm({ state, change, linked }: PromoFormProps) {
  const { brand } = usePageState()
  const [errorMessage, setErrorMessage] = useState<string | undefined>()
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(linked !== undefined)
  const { promo } = state

  async function apply(code: string) {
    if (busy) return
    if (code === '') {
      setErrorMessage(t('promo.empty'))
      return
    }
    setBusy(true)
    await ask(code)
  }

  async function ask(code: string) {
    try {
      const found = await askPromo(brand, code)
      change((before) => ({ ...before, promo: found }))
      setErrorMessage(undefined)
      setNotice(t('promo.applied', { code: found.code, percent: formatPercent(found.percent) }))
    } catch (error) {
      // The latest code counts, even when it is refused.
      change((before) => ({ ...before, promo: null }))
      setErrorMessage(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  const askLinked = useEffectEvent(() => {
    if (linked === undefined) return
    persist('promoLink', brand.subdomain, null)
    void ask(linked)
  })
  useEffect(() => askLinked(), [])

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void apply(textOf(new FormData(event.currentTarget), 'promoCode'))
  }

  return (
    <div className="promo">
      {promo ? (
        <AppliedPromo
          promo={promo}
          onRemove={() => {
            change((before) => ({ ...before, promo: null }))
            setNotice(t('promo.removed'))
          }}
        />
      ) : (
        <form className="promo-form" noValidate onSubmit={submitted}>
          <TextField
            name="promoCode"
            label={t('promo.label')}
            ref={linked === undefined ? focusOn : undefined}
            defaultValue={linked}
            error={errorMessage}
            maxLength={50}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" look="secondary" busy={busy}>
            {t('promo.apply')}
          </Button>
        </form>
      )}
      <output className="visually-hidden" aria-live="polite">
        {notice}
      </output>
    </div>
  )
}

type AppliedProps = { promo: NonNullable<StepView['state']['promo']>; onRemove: () => void }

function AppliedPromo({ promo, onRemove }: AppliedProps) {
  return (
    <p className="promo-applied">
      <Icon name="tag" size={20} />
      <span>{t('promo.applied', { code: promo.code, percent: formatPercent(promo.percent) })}</span>
      <button
        type="button"
        className="round-button"
        aria-label={t('promo.remove', { code: promo.code })}
        onClick={onRemove}
      >
        <Icon name="x" size={18} />
      </button>
    </p>
  )
}
