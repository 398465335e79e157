import { Suspense, useEffect, useEffectEvent } from 'react'
import type { Failure, FieldError } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { backOffice, ONLY_MISSING, paths, stepPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PriceChange } from '../PriceChange.tsx'
import { type PriceMove, priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { t } from './before-charge-texts.ts'
import { ContactLinks, Panel } from './PayPanels.tsx'
import type { PayPhase } from './pay-phase.ts'
import type { Payment } from './use-payment.ts'

// Only who has used up the tries of an order is offered to save the quote here.
const PayLater = lazyPart(async () => (await import('./AfterDecline.tsx')).PayLater)

type BeforeChargeProps = {
  phase: Extract<PayPhase, { kind: 'refused' | 'duplicate' | 'changed' }>
  state: PurchaseState
  payment: Payment
}

/** Shows what the buyer has to decide or correct before anything can be paid. */
export function BeforeCharge({ phase, state, payment }: BeforeChargeProps) {
  switch (phase.kind) {
    case 'refused':
      if (phase.failure.code === 'UNAUTHORIZED') return <SessionPanel onRetry={payment.retry} />
      return <RefusedPanel {...phase} state={state} payment={payment} />
    case 'duplicate':
      return <DuplicatePanel onConfirm={payment.confirmDuplicate} />
    case 'changed':
      return <PriceChangedPanel move={phase.move} onAccept={() => payment.acceptPrice(phase.checkout)} />
  }
}

/** The delay between retries: enough for a database failover, and no overload when thousands of buyers wait. */
const RETRY_MS = 5_000

type RefusedPanelProps = { failure: Failure; order?: string; state: PurchaseState; payment: Payment }

/**
 * Shows why the server refused to price or charge this purchase, and what the buyer can do. When the server was only unavailable,
 * the request is retried automatically.
 */
function RefusedPanel({ failure, order, state, payment }: RefusedPanelProps) {
  const isPromo = state.promo !== null && failure.code.startsWith('PROMO_')
  const isCredit = failure.code === 'CREDIT_LIMIT_REACHED'
  const isUnavailable = failure.code === 'UNAVAILABLE'
  const askAgain = useEffectEvent(payment.retryQuietly)
  useEffect(() => {
    if (!isUnavailable) return
    const timer = setTimeout(askAgain, RETRY_MS)
    return () => clearTimeout(timer)
  }, [isUnavailable, failure])
  const isTries = failure.code === 'PAYMENT_TRIES_EXHAUSTED'
  const isPlan = failure.code === 'PLAN_NOT_FOUND' || isTries
  const isData = failure.code === 'PAYMENT_DATA_REFUSED'
  const isPaidLink = failure.code === 'LINK_PAID'
  const hasDates = failure.fields.some(isDate)
  const isPassengers = isData || (failure.code === 'VALIDATION' && !failure.fields.every(isDate))
  const hasOwnAction = isPromo || isPlan || isPaidLink || hasDates || isPassengers
  return (
    <Panel title={t(`beforeCharge.error.${isCredit ? 'credit' : isTries ? 'tries' : 'open'}`)} tone="error">
      {failure.fields.length === 0 && <p role="alert">{failure.message}</p>}
      {failure.fields.length > 0 && (
        <ul role="alert">
          {failure.fields.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      {isUnavailable && <p>{t('beforeCharge.error.again')}</p>}
      <div className="message-actions">
        {isPromo && <Button onClick={payment.withoutPromo}>{t('beforeCharge.error.withoutPromo')}</Button>}
        {isPlan && (
          <ButtonLink to={stepPath(4)} state={ONLY_MISSING}>
            {t('beforeCharge.error.plan')}
          </ButtonLink>
        )}
        {isPaidLink && <ButtonLink to={paths.findVouchers}>{t('beforeCharge.error.vouchers')}</ButtonLink>}
        {isData && (
          <ButtonLink to={stepPath(7)} state={ONLY_MISSING}>
            {t('beforeCharge.error.contact')}
          </ButtonLink>
        )}
        {hasDates && (
          <ButtonLink to={stepPath(1)} state={ONLY_MISSING}>
            {t('beforeCharge.error.dates')}
          </ButtonLink>
        )}
        {isPassengers && (
          <ButtonLink to={stepPath(6)} state={ONLY_MISSING}>
            {t('beforeCharge.error.passengers')}
          </ButtonLink>
        )}
        {!hasOwnAction && <Button onClick={payment.retry}>{t('beforeCharge.error.retry')}</Button>}
        <ContactLinks {...(order && { order })} />
      </div>
      {isTries && state.plan && (
        <Suspense>
          <PayLater state={state} plan={state.plan} charged={priceView(state)?.charged ?? 0} />
        </Suspense>
      )}
    </Panel>
  )
}

const isDate = ({ path }: FieldError) => path === 'startDate' || path === 'endDate'

/** The session of a partner has ended: only with a new one is it their sale. */
function SessionPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel title={t('beforeCharge.session.title')}>
      <p>{t('beforeCharge.session.text')}</p>
      <div className="message-actions">
        <LinkButton href={backOffice.partnerLogin} target="_blank" rel="noopener">
          {t('beforeCharge.session.login')}
        </LinkButton>
        <Button look="secondary" onClick={onRetry}>
          {t('beforeCharge.error.retry')}
        </Button>
      </div>
    </Panel>
  )
}

/** The same trip was bought a short while ago: it is bought again only when the buyer confirms. */
function DuplicatePanel({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Panel title={t('beforeCharge.duplicate.title')}>
      <p>{t('beforeCharge.duplicate.text')}</p>
      <div className="message-actions">
        <Button onClick={onConfirm}>{t('beforeCharge.duplicate.confirm')}</Button>
        <ButtonLink look="secondary" to={paths.home}>
          {t('beforeCharge.duplicate.leave')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Shows the server's price when it differs from the one on screen: the buyer accepts it before paying (B-16). */
function PriceChangedPanel({ move, onAccept }: { move: PriceMove; onAccept: () => void }) {
  const amount = formatMoney(move.difference)
  return (
    <Panel title={t('beforeCharge.changed.title')}>
      <p>{t('beforeCharge.changed.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={t('beforeCharge.changed.before')}
        afterLabel={t('beforeCharge.changed.after')}
        difference={t(move.isRise ? 'beforeCharge.changed.rise' : 'beforeCharge.changed.fall', { amount })}
      />
      <div className="message-actions">
        <Button onClick={onAccept}>{t('beforeCharge.changed.accept')}</Button>
        <ButtonLink look="secondary" to={stepPath(4)} state={ONLY_MISSING}>
          {t('beforeCharge.changed.leave')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
