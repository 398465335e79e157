import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { textOf } from '../form-errors.ts'
import { formatPercent } from '../format-percent.ts'
import { askPromo } from '../quotes.ts'
import { type StepView } from '../step-parts.tsx'
import { persist, readPersisted } from '../tab-store.ts'
import { asFailure } from '../use-loaded.ts'
import { t } from './texts.ts'

import './PromoCode.css'

/** Returns the code of the link that the visitor followed. */
function linkedCode(subdomain: string): string | undefined {
  const code = readPersisted('promoLink', subdomain)
  return typeof code === 'string' ? code : undefined
}

/**
 * Shows the promo code: typed or from a link, checked by the server, with its discount, removable; or refused with the reason
 * (B-07).
 */
export function PromoCode({ state, change }: Pick<StepView, 'state' | 'change'>) {
  const { brand } = usePageState()
  const [errorMessage, setErrorMessage] = useState<string | undefined>()
  const [notice, setNotice] = useState('')
  const [linked] = useState(() => linkedCode(brand.subdomain))
  const [busy, setBusy] = useState(linked !== undefined)
  const { promo } = state

  async function apply(code: string) {
    if (busy) return
    if (code === '') {
      setErrorMessage(t('plans.promo.empty'))
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
      setNotice(t('plans.promo.applied', { code: found.code, percent: formatPercent(found.percent) }))
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
            setNotice(t('plans.promo.removed'))
          }}
        />
      ) : (
        <details open={errorMessage !== undefined || undefined}>
          <summary>
            <Icon name="tag" size={20} />
            {t('plans.promo.toggle')}
          </summary>
          <form className="promo-form" noValidate onSubmit={submitted}>
            <TextField
              name="promoCode"
              label={t('plans.promo.label')}
              defaultValue={linked}
              error={errorMessage}
              maxLength={50}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" look="secondary" busy={busy}>
              {t('plans.promo.apply')}
            </Button>
          </form>
        </details>
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
      <span>{t('plans.promo.applied', { code: promo.code, percent: formatPercent(promo.percent) })}</span>
      <button
        type="button"
        className="round-button"
        aria-label={t('plans.promo.remove', { code: promo.code })}
        onClick={onRemove}
      >
        <Icon name="x" size={18} />
      </button>
    </p>
  )
}
