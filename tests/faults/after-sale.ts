import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { changeApi } from '../../shared/after-sale/change-contract.ts'
import type { WantedChange } from '../../shared/after-sale/change-rules.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { addDays } from '../../shared/dates.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { aTrip, browser, type Call, insist, login, type Offer, takeSale } from './browser.ts'
import { type BuyersLedger, buy, payUntilKnown } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Seven days more on the demo's plans cost more; seven less leave something to give back. */
const LONGER_DAYS = 7
const SHORTER_DAYS = -7

/** A sale by card, with what staff do to it afterwards. */
export type SoldByCard = { id: string; staff: Call; ledger: BuyersLedger }

type CardPurchase = { onUnknownOutcome: () => Promise<void>; trip?: Purchase; card?: CardBehaviour }

/** @throws Error when the sale was not made */
export async function sellByCard(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { onUnknownOutcome, trip = aTrip(), card = 'approved' }: CardPurchase,
): Promise<SoldByCard> {
  const ending = await buy(environment, ledger, { trip, card, onUnknownOutcome })
  const id = ledger.sales.at(-1)
  if (ending !== 'sold' || id === undefined) throw new Error(`the sale to change ended as ${ending}`)
  return { id, ledger, staff: await login(environment, 'admin@ceibo.test', 'administrator') }
}

/** Cancels a sale whole, and once more by the same id when no answer comes. */
export async function cancelWhole(environment: TestEnvironment, { id, staff, ledger }: SoldByCard): Promise<void> {
  const params = { id }
  const { refund } = await insist(environment, () => staff(afterSaleApi.previewCancellation, { params }))
  const body = { intent: crypto.randomUUID(), refund }
  await insist(environment, () => staff(afterSaleApi.cancel, { params, body }))
  ledger.voided.push({ saleId: id, passengerNo: null })
}

/** Makes the trip of a sale longer, and tells the link by which that is paid. */
export async function lengthen(environment: TestEnvironment, sold: SoldByCard): Promise<Offer> {
  const { toPay, payment } = await changeEnd(environment, sold, LONGER_DAYS)
  if (!payment) throw new Error('a longer trip was not to be paid')
  return { order: payment.order, amount: toPay, mode: 'card', instalments: [] }
}

/** Makes the trip of a sale shorter: a part of its payment goes back. */
export async function shorten(environment: TestEnvironment, sold: SoldByCard): Promise<void> {
  const { refund } = await changeEnd(environment, sold, SHORTER_DAYS)
  if (refund === 0) throw new Error('a shorter trip gave nothing back')
}

/** Takes one of its passengers out of a sale: their voucher is void from then on. */
export async function leave(environment: TestEnvironment, sold: SoldByCard, passengerNo: number): Promise<void> {
  await change(environment, sold, { kind: 'passenger-cancelled', passengers: [passengerNo] })
  sold.ledger.voided.push({ saleId: sold.id, passengerNo })
}

async function changeEnd(environment: TestEnvironment, sold: SoldByCard, days: number) {
  const is = await insist(environment, () => sold.staff(changeApi.options, { params: { id: sold.id } }))
  const { startDate, destinationId, planId } = is
  return change(environment, sold, {
    kind: 'change',
    startDate,
    endDate: addDays(is.endDate, days),
    destinationId,
    planId,
  })
}

async function change(environment: TestEnvironment, { id, staff }: SoldByCard, wanted: WantedChange) {
  const params = { id }
  const { toPay, refund } = await insist(environment, () => staff(changeApi.preview, { params, body: { wanted } }))
  const body = { intent: crypto.randomUUID(), wanted, toPay, refund }
  return insist(environment, () => staff(changeApi.change, { params, body }))
}

type LinkPayment = { offer: Offer; card: CardBehaviour; onUnknownOutcome: () => Promise<void> }

/** Pays the link of a change as a buyer does, with another card when the first is declined. */
export async function payLink(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { offer, card, onUnknownOutcome }: LinkPayment,
): Promise<void> {
  const call = browser(environment)
  const isPaid = await payUntilKnown(environment, ledger, { card, offer, call, onUnknownOutcome })
  if (isPaid) await insist(environment, () => takeSale(call, offer))
}
