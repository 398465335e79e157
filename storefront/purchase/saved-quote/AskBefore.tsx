import { useEffect, useRef } from 'react'
import { dayAndMonth } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { FoundQuote } from '#shared/saved-quotes/contract.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { useAddress, usePageState } from '../../page-state.ts'
import { stepPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Main } from '../../ui/PageFrame.tsx'
import { PriceChange } from '../PriceChange.tsx'
import type { PriceMove } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { datesInWords, destinationName, partyInWords } from '../trip-words.ts'
import { t } from './texts.ts'

import './AskBefore.css'

type AskBeforeProps = {
  found: FoundQuote
  /** The purchase that the quote becomes when the visitor continues. */
  next: PurchaseState
  /** The price change; null when the plan is no longer sold, and so has no price. */
  move: PriceMove | null
  isPaying: boolean
  /** The path back to the purchase in this tab that continuing would replace; null when there is none. */
  back: string | null
  onTakeUp: () => void
}

/**
 * Shows what changed since the quote was saved, and the purchase that it would replace: the visitor accepts before it is opened
 * (B-16).
 */
export function AskBefore({ found, next, move, isPaying, back, onTakeUp }: AskBeforeProps) {
  const { catalogue } = usePageState()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const hasMoved = move !== null && move.difference > 0
  const facts = [
    datesInWords(next),
    partyInWords(next),
    t('savedQuote.resume.until', { day: dayAndMonth(found.validUntil) }),
  ]
  return (
    <Main className="resume">
      <div className="wrap">
        <h1 ref={heading} tabIndex={-1}>
          {t('savedQuote.resume.title')}
        </h1>
        <p className="lead">
          {t('savedQuote.resume.facts', {
            plan: found.plan?.name ?? found.lost.plan ?? '',
            destination: destinationName(next, catalogue),
          })}
        </p>
        <ul className="resume-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {hasMoved && <MovedPrice move={move} />}
        <Lost found={found} />
        {isPaying && <Notice title={t('savedQuote.paying.title')} text={t('savedQuote.paying.text')} />}
        {!isPaying && back && <Notice title={t('savedQuote.other.title')} text={t('savedQuote.other.text')} />}
        <div className="message-actions">
          {isPaying ? (
            <PaymentLink />
          ) : (
            <Button size="large" onClick={onTakeUp}>
              {t(found.plan ? (hasMoved ? 'savedQuote.accept' : 'savedQuote.go') : 'savedQuote.go.plan')}
            </Button>
          )}
          {!isPaying && back && (
            <ButtonLink size="large" look="secondary" to={back}>
              {t('savedQuote.other.back')}
            </ButtonLink>
          )}
          {!isPaying && !back && (
            <ButtonLink size="large" look="ghost" to={stepPath(1)}>
              {t('savedQuote.leave')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Main>
  )
}

/** A link to step 8, which is opened by a whole page load. */
function PaymentLink() {
  const address = useAddress(stepPath(8))
  return (
    <LinkButton size="large" href={address}>
      {t('savedQuote.paying.go')}
    </LinkButton>
  )
}

function MovedPrice({ move }: { move: PriceMove }) {
  const amount = formatMoney(move.difference)
  return (
    <section className="price-change" aria-labelledby="moved-title">
      <h2 id="moved-title">{t('savedQuote.moved.title')}</h2>
      <p>{t('savedQuote.moved.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={t('savedQuote.moved.before')}
        afterLabel={t('savedQuote.moved.after')}
        difference={t(move.isRise ? 'savedQuote.moved.rise' : 'savedQuote.moved.fall', { amount })}
      />
    </section>
  )
}

function Lost({ found: { choice, lost } }: { found: FoundQuote }) {
  const items = [
    lost.plan ? t('savedQuote.lost.plan', { plan: lost.plan }) : '',
    ...lost.extras,
    lost.promo ? t('savedQuote.lost.code', { code: choice.promoCode ?? '', reason: lost.promo }) : '',
  ].filter(Boolean)
  if (items.length === 0) return null
  return (
    <section className="resume-lost" aria-labelledby="lost-title">
      <h2 id="lost-title">{t('savedQuote.lost.title')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div className="notice">
      <Icon name="alert" />
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </div>
  )
}
