import { useState } from 'react'
import { bestOf, brandOf, type InstalmentOffer } from '#shared/instalments/instalments.ts'
import { CardPayment } from '../purchase/payment/CardPayment.tsx'
import type { CardProps } from '../purchase/payment/PayForm.tsx'
import { InstalmentChoice } from './InstalmentChoice.tsx'
import { offerInWords, unbroken } from './offer-words.ts'
import { t } from './texts.ts'

/** A card as its form names it, and the token that pays with it once. */
export type TypedCard = { token: string; brand: string; last4: string }

/**
 * Shows the card form, with the other ways to pay below it (Y-02, Y-03), and after it the question in how many instalments to pay
 * (Y-01), where there are offers for the card's brand. A card whose issuer refused instalments pays once when it is typed again, and is not asked about.
 */
export function InstalmentPayment({ payment, children, ...form }: CardProps) {
  const { checkout, busy } = form
  const [card, setCard] = useState<TypedCard | null>(null)
  const [refused, setRefused] = useState<TypedCard | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  async function pay(paying: TypedCard, offer: InstalmentOffer | null) {
    setNotice(null)
    const failure = await payment.payCard(checkout, paying.token, offer)
    if (failure?.code === 'PAYMENT_INSTALMENTS_REFUSED') setRefused(paying)
    setCard(null)
  }

  function takeCard(token: string, brand: string, last4: string) {
    const next = { token, brand, last4 }
    const wasRefused = refused?.brand === brand && refused.last4 === last4
    if (wasRefused || offersFor(next).length === 0) void pay(next, null)
    else setCard(next)
  }

  function offersFor({ brand }: TypedCard): InstalmentOffer[] {
    const cardBrand = brandOf(brand)
    return checkout.instalments.filter(({ brands }) => cardBrand === null || brands.includes(cardBrand))
  }

  if (card) {
    return (
      <InstalmentChoice
        checkout={checkout}
        card={card}
        offers={offersFor(card)}
        busy={busy}
        onPay={(offer) => void pay(card, offer)}
        onOtherCard={() => setCard(null)}
        onExpired={() => {
          setCard(null)
          setNotice(t('instalments.expired'))
        }}
      />
    )
  }
  const best = bestOf(checkout.instalments)
  return (
    <>
      <CardPayment {...form} errorMessage={form.errorMessage ?? notice} onToken={takeCard} />
      {/* Below the form, which a phone shows without scrolling (V-01). */}
      {best && !refused && (
        <p>{t('instalments.best.beside', { amount: unbroken(checkout.amount), offer: offerInWords(best) })}</p>
      )}
      {children}
    </>
  )
}
