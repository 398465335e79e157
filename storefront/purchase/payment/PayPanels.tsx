import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#shared/errors.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { contactHref, salesLines } from '#shared/businesses/contact-lines.ts'
import { Link } from '../../Link.tsx'
import { useBrand } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from './texts.ts'

import './PayPanels.css'

/** Shows a panel instead of the card form; it gets the focus, because the visitor waits for it. */
export function Panel({ title, children, tone }: { title: string; children?: ReactNode; tone?: 'error' }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section className="pay-panel" data-tone={tone} ref={panel} tabIndex={-1} aria-labelledby="panel-title">
      <h2 id="panel-title">{title}</h2>
      {children}
    </section>
  )
}

/** Shows that something is running for which the visitor need not do anything. */
export function WaitPanel({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="pay-panel" aria-busy="true">
      <output className="pay-wait">
        <span className="spinner" aria-hidden="true" />
        <strong>{title}</strong>
      </output>
      {children}
    </section>
  )
}

/** Shows that minutes have passed: the vouchers will be emailed, and checking again charges nothing. */
export function LatePanel({ order, email, onAsk }: { order: string; email: string; onAsk: () => void }) {
  return (
    <Panel title={t('payment.late.title')}>
      <p>{t('payment.late.text', { to: email && ` (${email})` })}</p>
      <p>{t('payment.confirming.order', { order })}</p>
      <div className="message-actions">
        <Button onClick={onAsk}>{t('payment.late.again')}</Button>
      </div>
    </Panel>
  )
}

/** Shows that the purchase failed for good (B-17). */
export function FailedPanel({
  order,
  isPaid,
  failure,
  email,
}: {
  order: string
  isPaid: boolean
  failure: Failure
  email: string
}) {
  return (
    <Panel title={t('payment.failed.title')} tone="error">
      <p>{isPaid ? t('payment.failed.paid', { email }) : failure.message}</p>
      <p>{t('payment.failed.text', { order })}</p>
      <ContactLinks order={order} />
    </Panel>
  )
}

/** Shows the contact: the brand's own email and lines; without any, a link to the help page. */
export function ContactLinks({ order }: { order?: string }) {
  const { contactEmail, contactLines } = useBrand()
  const lines = salesLines(contactLines)
  const message = order ? t('payment.failed.message', { order }) : undefined
  return (
    <p className="pay-contact">
      {contactEmail && <a href={`mailto:${contactEmail}`}>{t('payment.failed.contact', { email: contactEmail })}</a>}
      {lines.map((line) => (
        <a key={contactHref(line)} href={contactHref(line, message)} rel="noopener">
          {t(line.isWhatsapp ? 'payment.failed.whatsapp' : 'payment.failed.phone', {
            phone: internationalPhone(line.phone),
          })}
        </a>
      ))}
      {!contactEmail && !lines[0] && <Link to={paths.assistance}>{t('payment.failed.help')}</Link>}
    </p>
  )
}
