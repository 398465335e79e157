import { setTimeout as pause } from 'node:timers/promises'
import { somebody } from '../support/test-trip.ts'
import { CARDS } from '../support/test-trouble.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/test-cards.ts'
import { pick, type Roll } from '../support/dice.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { changeApi } from '../../shared/after-sale/change-contract.ts'
import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { addDays } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { aTrip, browser, type Call, insist, login, openCheckout, payOnce, takeSale, type Offer } from './browser.ts'
import type { BuyersLedger } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** What buyers of bad habits share. */
export type Market = {
  environment: TestEnvironment
  told: BuyersLedger
  roll: Roll
  broker: SharedBrowser
  staff: SharedBrowser
}

type SharedBrowser = { get: () => Promise<Call>; forget: () => void }

export const PROMO_CODE = 'AZAR'
const MOST_ANSWERS = 10

/** The browser of a partner or of staff, which logs in again when it has to. */
export function sharedBrowser(
  environment: TestEnvironment,
  user: string,
  role: 'administrator' | 'partner',
): SharedBrowser {
  let session: Promise<Call> | null = null
  return {
    get: () => (session ??= login(environment, user, role)),
    forget: () => (session = null),
  }
}

function randomTrip(roll: Roll): Purchase {
  return aTrip({
    passengers: Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
      somebody(pick(roll, ['1985-04-12', '1950-01-02'])),
    ),
    destinationId: pick(roll, [1, 2, 4, 6]),
    planId: pick(roll, [102, 103, 104, 105]),
    promoCode: roll() < 0.4 ? PROMO_CODE : null,
    ...(roll() < 0.3 ? { subdomain: pick(roll, ['mburucuya', 'cooperativa']) } : {}),
  })
}

/** One buyer from the price to the vouchers, or to wherever they give up; tells how it ended. */
export async function buyAtRandom({ environment, told, roll, broker, staff }: Market): Promise<string> {
  const onAccount = roll() < 0.15
  const card = pick(roll, CARDS)
  const habits = {
    tampers: roll() < 0.1,
    submits: roll() < 0.3 ? 2 + Math.floor(roll() * 4) : 1,
    refreshes: roll() < 0.3,
    leaves: roll() < 0.2,
    afterwards: pick(roll, ['nothing', 'nothing', 'cancel', 'change', 'change'] as const),
  }
  const trip = onAccount ? aTrip({ onAccount }) : randomTrip(roll)
  try {
    const call = onAccount ? await broker.get() : browser(environment)
    const offer = await openCheckout(environment, call, trip)
    if (offer.mode === 'card' && !(await pays({ environment, told, roll }, { call, offer, card, habits })))
      return 'gave up'
    if (habits.leaves) return 'left'
    const saleId = await insist(environment, () => takeSale(call, offer))
    told.sales.push(saleId)
    if (habits.afterwards === 'nothing') return 'sold'
    if (habits.afterwards === 'cancel') return await cancels({ environment, staff }, saleId)
    return await changes({ environment, told, roll, staff }, saleId)
  } catch (error) {
    if (!(error instanceof Failure)) return 'no answer'
    if (error.code === 'UNAUTHORIZED') broker.forget()
    return error.code
  }
}

/** Two of the staff cancel a sale at once, one of them pressing twice: one cancellation is to come of it. */
async function cancels({ environment, staff }: Pick<Market, 'environment' | 'staff'>, id: string): Promise<string> {
  const params = { id }
  const [intent, other] = [crypto.randomUUID(), crypto.randomUUID()]
  try {
    const call = await staff.get()
    const { refund } = await insist(environment, () => call(afterSaleApi.previewCancellation, { params }))
    const ways = [intent, intent, other].map((one) =>
      insist(environment, () => call(afterSaleApi.cancel, { params, body: { intent: one, refund } })),
    )
    const done = await Promise.allSettled(ways)
    const wrong = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (done.some(({ status }) => status === 'fulfilled')) return 'cancelled'
    throw wrong[0]
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'no answer'
    if (code === 'UNAUTHORIZED' || code === 'CONFIRM_PASSWORD') staff.forget()
    return `not cancelled: ${code}`
  }
}

/**
 * Staff change the dates of a sale, twice at once by one id; what costs more is paid by its link, by whatever card, and now
 * and then the sale is cancelled meanwhile.
 */
async function changes({ environment, told, roll, staff }: Omit<Market, 'broker'>, id: string): Promise<string> {
  const params = { id }
  try {
    const call = await staff.get()
    const is = await insist(environment, () => call(changeApi.options, { params }))
    const { startDate, destinationId, planId } = is
    const endDate = addDays(is.endDate, roll() < 0.7 ? 6 : -3)
    const wanted = { kind: 'change' as const, startDate, endDate, destinationId, planId }
    const { toPay, refund } = await insist(environment, () => call(changeApi.preview, { params, body: { wanted } }))
    const body = { intent: crypto.randomUUID(), wanted, toPay, refund }
    const send = () => insist(environment, () => call(changeApi.change, { params, body }))
    const [{ payment }] = await Promise.all([send(), send()])
    if (!payment) return 'changed'
    const offer: Offer = { order: payment.order, amount: toPay, mode: 'card' }
    const cancelled = roll() < 0.25 ? cancels({ environment, staff }, id) : null
    const habits = { tampers: false, submits: 1 + Math.floor(roll() * 3), refreshes: roll() < 0.3 }
    const buyer = browser(environment)
    const isPaid = await pays({ environment, told, roll }, { call: buyer, offer, card: pick(roll, CARDS), habits })
    await cancelled
    if (!isPaid || roll() < 0.3) return isPaid ? 'change left' : 'change given up'
    await insist(environment, () => takeSale(buyer, offer))
    return 'changed'
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'no answer'
    if (code === 'UNAUTHORIZED' || code === 'CONFIRM_PASSWORD') staff.forget()
    return `not changed: ${code}`
  }
}

type Habits = { tampers: boolean; submits: number; refreshes: boolean }
type Payment = { call: Call; offer: Offer; card: CardBehaviour; habits: Habits }

async function pays(
  { environment, told, roll }: Omit<Market, 'broker' | 'staff'>,
  { call, offer, card, habits }: Payment,
): Promise<boolean> {
  let token = await environment.bank.token(card)
  let amount = habits.tampers ? offer.amount - 1 : offer.amount
  if (habits.refreshes) {
    const left = AbortSignal.timeout(Math.ceil(roll() * 200))
    await payOnce(call, { order: offer.order, amount }, token, left).catch(() => '')
  }
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    try {
      const asked = { order: offer.order, amount }
      const submits = Array.from({ length: habits.submits }, () =>
        insist(environment, () => payOnce(call, asked, token)),
      )
      const purchaseId = (await Promise.allSettled(submits)).map(resultOf)[0] ?? ''
      told.purchases.push({ order: offer.order, purchaseId })
      return true
    } catch (error) {
      const code = error instanceof Failure ? error.code : ''
      if (code === 'PAYMENT_IN_PROGRESS') await pause(1_000 + roll() * 2_000)
      else if (code === 'PRICE_CHANGED') amount = offer.amount
      else if (code === 'PAYMENT_DECLINED' || code === 'PAYMENT_UNAVAILABLE')
        token = await environment.bank.token('approved')
      else throw error
    }
  }
  return false
}

function resultOf(settled: PromiseSettledResult<string>): string {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
