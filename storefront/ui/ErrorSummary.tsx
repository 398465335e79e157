import { type MouseEvent, useEffect, useRef } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import { Icon } from './Icon.tsx'

import './ErrorSummary.css'

/** `fieldId` is the id of the control to blame; null when no single field is. */
export type SummaryError = { fieldId: string | null; message: string }

/**
 * The banner above a form with one link per error. It takes the focus each time it gets new errors, so give it
 * the same ones until the next attempt.
 */
export function ErrorSummary({
  errors,
  intro = null,
  title = publicMessages.TITLE_ERRORS,
}: {
  errors: readonly SummaryError[]
  /** What they have in common, in words. */
  intro?: string | null
  title?: string
}) {
  const banner = useRef<HTMLDivElement>(null)
  const seen = useRef<readonly SummaryError[]>([])
  useEffect(() => {
    // What is left of the same attempt calls nobody away from the field that is being mended.
    const isRest = errors.every((error) => seen.current.includes(error))
    if (errors.length > 0 && !isRest) banner.current?.focus()
    seen.current = errors
  }, [errors])

  if (errors.length === 0) return null
  return (
    <div className="error-summary" ref={banner} tabIndex={-1} aria-labelledby="error-summary-title">
      <div role="alert">
        <h2 id="error-summary-title">
          <Icon name="alert" />
          {title}
        </h2>
        {intro && <p>{intro}</p>}
        <ul>
          {errors.map((error) => (
            <li key={`${error.fieldId}-${error.message}`}>
              {error.fieldId === null ? (
                error.message
              ) : (
                <a href={`#${error.fieldId}`} onClick={focusField}>
                  {error.message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
