import { useEffect, useRef } from 'react'
import { dayAt, formatDayInWords, TIME_ZONE } from '#shared/dates.ts'
import { LOCALE } from '#shared/locale.ts'
import { Icon } from '../ui/Icon.tsx'
import { t } from './texts.ts'
import type { SentRequest } from './use-request.ts'

import './SentNotice.css'

/** Shows the number of a request, and until when it is answered. It takes the focus, because the visitor waited for it. */
export function SentNotice({ request }: { request: SentRequest }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [request])
  return (
    <section className="card sent-notice" aria-labelledby="sent-title">
      <h2 id="sent-title" tabIndex={-1} ref={heading}>
        <Icon name="check" />
        {t('requests.sent.title')}
      </h2>
      <dl className="sent-facts">
        <div>
          <dt>{t('requests.sent.case')}</dt>
          <dd className="sent-case">{request.caseNumber}</dd>
        </div>
        <div>
          <dt>{t('requests.sent.due')}</dt>
          <dd>{formatDue(new Date(request.dueAt))}</dd>
        </div>
      </dl>
      <p>{t('requests.sent.dueNote')}</p>
      <p>{request.email ? t('requests.sent.mailed', { email: request.email }) : t('requests.sent.keep')}</p>
    </section>
  )
}

function formatDue(at: Date): string {
  const time = at.toLocaleTimeString(LOCALE, {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  return `${formatDayInWords(dayAt(at))}, ${time}`
}
