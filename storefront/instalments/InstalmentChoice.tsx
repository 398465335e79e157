import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { brandsInWords } from '#shared/instalments/brand-words.ts'
import { brandOf, type InstalmentOffer } from '#shared/instalments/instalments.ts'
import { formatMoney } from '#shared/money.ts'
import { ConditionsAcceptance } from '../purchase/payment/ConditionsAcceptance.tsx'
import { Button } from '../ui/Button.tsx'
import { type RadioCard, RadioCards } from '../ui/RadioCards.tsx'
import { unbroken } from './offer-words.ts'
import type { TypedCard } from './InstalmentPayment.tsx'
import { t } from './texts.ts'

/** Milliseconds that the provider accepts the token of a card. */
const TOKEN_LIFE_MS = 10 * 60_000
/** The value of the radio of one payment. */
const ONCE = 'once'

type InstalmentChoiceProps = {
  checkout: OpenedCheckout
  card: TypedCard
  /** The offers for the card, or all of them where its brand is unknown. */
  offers: readonly InstalmentOffer[]
  busy: boolean
  /** Pays with an offer; null for one payment. */
  onPay: (offer: InstalmentOffer | null) => void
  onOtherCard: () => void
  onExpired: () => void
}

/** Asks in how many instalments to pay with a card that was typed: in one payment, unless another is chosen. */
export function InstalmentChoice(props: InstalmentChoiceProps) {
  const { checkout, card, offers, busy, onPay, onOtherCard, onExpired } = props
  const [choice, setChoice] = useState(ONCE)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useExpiry(card, busy, onExpired)
  const brand = brandOf(card.brand)
  const offer = offers.find(({ planId }) => planId === choice) ?? null
  const amount = formatMoney(offer?.captured ?? checkout.amount)

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onPay(offer)
  }
  return (
    <section className="pay" ref={panel} tabIndex={-1} aria-labelledby="instalments-title">
      <h2 className="step-heading" id="instalments-title">
        {t('instalments.title')}
      </h2>
      <form className="pay" onSubmit={submitted}>
        <RadioCards
          name="instalments"
          label={questionOf(card)}
          value={choice}
          onChange={setChoice}
          cards={[
            { value: ONCE, title: t('instalments.once', { amount: unbroken(checkout.amount) }) },
            ...offers.map((one) => cardOf(one, brand === null)),
          ]}
        />
        <ConditionsAcceptance {...checkout} />
        <div className="step-bar pay-bar">
          <Button type="submit" icon="lock" busy={busy}>
            {busy ? t('instalments.running') : t('instalments.pay', { amount })}
          </Button>
        </div>
      </form>
      {!busy && (
        <Button look="ghost" size="small" icon="card" onClick={onOtherCard}>
          {t('instalments.otherCard')}
        </Button>
      )}
    </section>
  )
}

/** Calls `onExpired` when the provider does not accept the token of a card any more, unless it is paying. */
function useExpiry(card: TypedCard, busy: boolean, onExpired: () => void): void {
  const expired = useEffectEvent(() => {
    if (!busy) onExpired()
  })
  useEffect(() => {
    const timer = setTimeout(expired, TOKEN_LIFE_MS)
    return () => clearTimeout(timer)
  }, [card])
}

/** A provider's form may tell neither the brand nor the last digits. */
function questionOf({ brand, last4 }: TypedCard): string {
  const cardBrand = brandOf(brand)
  if (last4 === '') return t('instalments.question.any')
  return cardBrand === null
    ? t('instalments.question.unknown', { last4 })
    : t('instalments.question', { brand: cardBrand, last4 })
}

/** `namesBrands`: whether the brands have to be said, because that of the card is unknown. */
function cardOf(offer: InstalmentOffer, namesBrands: boolean): RadioCard {
  const { planId, instalments: count, each, brands, financing, captured } = offer
  const words = { count, amount: unbroken(each) }
  return {
    value: planId,
    title: namesBrands
      ? t('instalments.several.with', { ...words, brands: brandsInWords(brands) })
      : t('instalments.several', words),
    description:
      financing === 0
        ? t('instalments.free')
        : t('instalments.financed', { financing: unbroken(financing), total: unbroken(captured) }),
  }
}
