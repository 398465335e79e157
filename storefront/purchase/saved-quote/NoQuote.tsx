import { useEffect, useRef } from 'react'
import type { Failure } from '#shared/errors.ts'
import { expiredQuote } from '#shared/saved-quotes/contract.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { useBrand } from '../../page-state.ts'
import { stepPath } from '../../paths.ts'
import { quoteNames } from '../../quote-names.ts'
import { Button } from '../../ui/Button.tsx'
import { Main } from '../../ui/PageFrame.tsx'
import { t } from './texts.ts'

/** Shows why a link opens no quote, and what the visitor can do. */
export function NoQuote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { contactEmail } = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const kind = kindOf(failure)
  return (
    <Main className="message-page no-quote">
      <div className="wrap">
        <h1 ref={heading} tabIndex={-1}>
          {t(`savedQuote.${kind}.title`)}
        </h1>
        <p className="lead">{kind === 'failed' ? failure.message : t(`savedQuote.${kind}.text`)}</p>
        <div className="message-actions">
          {kind === 'failed' ? (
            <Button size="large" onClick={onRetry}>
              {t('purchase.retry')}
            </Button>
          ) : (
            <ButtonLink size="large" to={startOf(failure)}>
              {t('savedQuote.leave')}
            </ButtonLink>
          )}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{t('purchase.contact')}</a>}
        </div>
      </div>
    </Main>
  )
}

/**
 * Returns why there is no quote. A code with another form than ours is unknown, whatever failure the server or the contract
 * reports.
 */
function kindOf({ code }: Failure): 'expired' | 'paid' | 'unknown' | 'failed' {
  if (code === 'QUOTE_EXPIRED') return 'expired'
  if (code === 'LINK_PAID') return 'paid'
  return ['QUOTE_NOT_FOUND', 'VALIDATION', 'BAD_REQUEST', 'NOT_FOUND'].includes(code) ? 'unknown' : 'failed'
}

/** Returns the address of step 1, with the trip of an expired or paid quote filled in. */
function startOf({ data }: Failure): string {
  const trip = expiredQuote.safeParse(data ?? {})
  if (!trip.success) return stepPath(1)
  const { categoryId, destinationId, startDate, endDate } = trip.data
  const fields = { category: categoryId, destination: destinationId, start: startDate, end: endDate }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(quoteNames[name as keyof typeof fields], String(value))
  }
  return query.size > 0 ? `${stepPath(1)}?${query.toString()}` : stepPath(1)
}
