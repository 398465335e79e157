import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../Link.tsx'
import type { Failure } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { contactHref } from '../../branding/ContactLines.tsx'
import { ButtonLink } from '../../ButtonLink.tsx'
import { useBrand } from '../../page-state.ts'
import { paths, stepPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PriceChange } from '../PriceChange.tsx'
import type { PriceMove } from '../price-view.ts'
import { CHANGE_QUERY } from '../step-parts.tsx'
import { tm } from './texts.ts'
import type { Payment } from './use-payment.ts'

/** A panel that takes the place of the card form; it gets the focus, since the visitor waits for it. */
function Panel({ title, children, tone }: { title: string; children?: ReactNode; tone?: 'error' }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section className="pay-panel" data-tone={tone} ref={panel} tabIndex={-1} aria-labelledby="panel-title">
      <h2 id="panel-title">{title}</h2>
      {children}
    </section>
  )
}

/** Something runs that the visitor need not do anything about. */
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

/** Minutes have passed: the vouchers come by mail, and asking again charges nothing. */
export function LatePanel({ order, email, onAsk }: { order: string; email: string; onAsk: () => void }) {
  return (
    <Panel title={tm('late.title')}>
      <p>{tm('late.text', { email })}</p>
      <p>{tm('confirming.order', { order })}</p>
      <div className="message-actions">
        <Button onClick={onAsk}>{tm('late.again')}</Button>
      </div>
    </Panel>
  )
}

/** The purchase failed for good (B-17). */
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
    <Panel title={tm('failed.title')} tone="error">
      <p>{isPaid ? tm('failed.paid', { email }) : failure.message}</p>
      <p>{tm('failed.text', { order })}</p>
      <ContactLinks order={order} />
    </Panel>
  )
}

/** The server would not price or charge this purchase: why, and the way on. */
export function RefusedPanel({
  failure,
  hasPromo,
  payment,
}: {
  failure: Failure
  hasPromo: boolean
  payment: Payment
}) {
  const isPromo = hasPromo && failure.code.startsWith('PROMO_')
  const isPlan = failure.code === 'PLAN_NOT_FOUND' || failure.code === 'PAYMENT_TRIES_EXHAUSTED'
  return (
    <Panel title={tm('problem.open')} tone="error">
      {failure.fields.length === 0 && <p role="alert">{failure.message}</p>}
      {failure.fields.length > 0 && (
        <ul role="alert">
          {failure.fields.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      <div className="message-actions">
        {isPromo && <Button onClick={payment.withoutPromo}>{tm('problem.withoutPromo')}</Button>}
        {isPlan && <ButtonLink to={`${stepPath(4)}${CHANGE_QUERY}`}>{tm('problem.plan')}</ButtonLink>}
        {failure.code === 'VALIDATION' && (
          <ButtonLink to={`${stepPath(6)}${CHANGE_QUERY}`}>{tm('problem.passengers')}</ButtonLink>
        )}
        {!isPromo && !isPlan && failure.code !== 'VALIDATION' && (
          <Button onClick={payment.retry}>{tm('problem.retry')}</Button>
        )}
        <ContactLinks />
      </div>
    </Panel>
  )
}

/** The same trip was bought a short while ago: bought again only by whoever says so. */
export function DuplicatePanel({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Panel title={tm('duplicate.title')}>
      <p>{tm('duplicate.text')}</p>
      <div className="message-actions">
        <Button onClick={onConfirm}>{tm('duplicate.confirm')}</Button>
        <ButtonLink look="secondary" to={paths.home}>
          {tm('duplicate.leave')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** The server's price is not the one on screen: shown, and accepted before anything is paid (B-16). */
export function PriceChangedPanel({ move, onAccept }: { move: PriceMove; onAccept: () => void }) {
  const amount = formatMoney(move.difference)
  return (
    <Panel title={tm('changed.title')}>
      <p>{tm('changed.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={tm('changed.before')}
        afterLabel={tm('changed.after')}
        difference={tm(move.isRise ? 'changed.rise' : 'changed.fall', { amount })}
      />
      <div className="message-actions">
        <Button onClick={onAccept}>{tm('changed.accept')}</Button>
        <ButtonLink look="secondary" to={`${stepPath(4)}${CHANGE_QUERY}`}>
          {tm('changed.leave')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Whom to ask: the brand's own address and lines; without any, its page of help. */
function ContactLinks({ order }: { order?: string }) {
  const { contactEmail, contactLines } = useBrand()
  const sales = contactLines.find(({ kind }) => kind === 'sales')
  const chat = contactLines.find(({ kind }) => kind === 'whatsapp')
  const message = order ? tm('failed.message', { order }) : undefined
  return (
    <p className="pay-contact">
      {contactEmail && <a href={`mailto:${contactEmail}`}>{tm('failed.contact', { email: contactEmail })}</a>}
      {chat && (
        <a href={contactHref(chat, message)} rel="noopener">
          {tm('failed.whatsapp', { phone: internationalPhone(chat.phone) })}
        </a>
      )}
      {sales && <a href={contactHref(sales)}>{tm('failed.phone', { phone: internationalPhone(sales.phone) })}</a>}
      {!contactEmail && !chat && !sales && <Link to={paths.assistance}>{tm('failed.help')}</Link>}
    </p>
  )
}
