import { type MouseEvent, useEffect, useRef } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import { Icon } from './Icon.tsx'

import './ErrorSummary.css'

/** An error of a form. `fieldId` is the id of its control; null when it belongs to no single field. */
export type SummaryError = { fieldId: string | null; message: string }

/**
 * Shows the errors above a form, each with a link to its field. It takes the focus each time it gets new errors, so pass the same
 * ones until the next attempt.
 */
export function ErrorSummary({
  errors,
  intro = null,
  title = publicMessages.TITLE_ERRORS,
}: {
  errors: readonly SummaryError[]
  /** A text about all errors together. */
  intro?: string | null
  title?: string
}) {
  const banner = useRef<HTMLDivElement>(null)
  const lastErrors = useRef<readonly SummaryError[]>([])
  useEffect(() => {
    // The remaining errors of the same attempt must not move the focus away from the field that is being corrected.
    const isRest = errors.every((error) => lastErrors.current.includes(error))
    if (errors.length > 0 && !isRest) banner.current?.focus()
    lastErrors.current = errors
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
