import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { Failure } from '#shared/errors.ts'
import { useBrand } from '../page-state.ts'
import { stepPath } from '../paths.ts'
import { formatPercent } from '../purchase/format-percent.ts'
import { askPromo } from '../purchase/quotes.ts'
import { Icon } from '../ui/Icon.tsx'
import { t } from './texts.ts'

import './PromoNotice.css'

/**
 * Tells on the page where a promo link led what its code is worth, or why it does not count (V-10). On the prices, the field of
 * the code says so itself.
 */
export function PromoNotice({ code }: { code: string }) {
  const { pathname } = useLocation()
  const isArrival = useNavigationType() !== 'PUSH'
  return isArrival && pathname !== stepPath(4) ? <Answer key={code} code={code} /> : null
}

function Answer({ code }: { code: string }) {
  const brand = useBrand()
  const [text, setText] = useState(() => t('promo.checking', { code }))

  useEffect(() => {
    askPromo(brand, code, { silent: true, quiet: true }).then(
      (found) => setText(t('promo.counts', { code: found.code, percent: formatPercent(found.percent) })),
      (error: unknown) => setText(refusal(code, error)),
    )
  }, [brand, code])

  return (
    <aside className="promo-notice" aria-label={t('promo.title')}>
      <output className="wrap">
        <Icon name="tag" size={20} />
        <span>{text}</span>
      </output>
    </aside>
  )
}

/** The failures that say nothing about the code: it is tried again with the prices. */
const UNDECIDED: readonly string[] = ['UNAVAILABLE', 'UNEXPECTED', 'TOO_MANY_REQUESTS']

function refusal(code: string, error: unknown): string {
  const isRefused = error instanceof Failure && !UNDECIDED.includes(error.code)
  return isRefused ? t('promo.refused', { code, reason: error.message }) : t('promo.kept', { code })
}
