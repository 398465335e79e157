import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import type { ChargeRequest } from '../../../adapters/card-gateway/port.ts'
import { REPEATS } from '../../../../tests/gateway-contract/unknowns-suite.ts'
import { checkout, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { CardBehaviour } from '../../../../tools/sandbox-gateway/sandbox-cards.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { CHARGE_CALL_S } from './check-schedule.ts'
import { pay } from './pay.ts'
import {
  bankOf,
  buyer,
  card,
  fifteenDaysInEurope,
  good,
  letPass,
  SECOND,
} from '../../../../tests/support/test-buyer.ts'

/** No buyer waits longer for the end of a payment where the provider answers (docs/decisions/003). */
const LONGEST_S = 60
/** The pay page sends the same call again so long after an answer (storefront/purchase/payment/pay-order.ts). */
const PAGE_REPEATS_MS = 3 * SECOND
/** One that was reloaded has no card token any more, and asks for the sale so often. */
const RELOADED_ASKS_MS = 4 * SECOND
const SLOW_MS = 11 * SECOND
/** So long a question waits for an answer (server/adapters/card-gateway/bamboo/provider-call.ts). */
const QUESTION_HANGS_MS = 25 * SECOND

/**
 * What interrupts a sending. `lost`: it never arrives, and we wait for an answer as long as we do. `dies-before`: the
 * process, before it calls. `dies-after`: the process, when the bank has charged. `slow`: nothing, the bank takes its time.
 */
type Sending = 'lost' | 'dies-before' | 'dies-after' | 'slow'

let shop: TestShop
let real: TestShop['dependencies']['gateway']
let script: Sending[] = []
/** Until then no charge arrives, and questions are answered, with a denial, or not. */
let outage = { until: 0, isDeaf: false }

/** After it nothing of the payment is put on record, as when the process dies. */
class Death extends Error {}

beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  real = shop.dependencies.gateway
  shop.dependencies.gateway = {
    ...real,
    charge: (request) => send(request, isOutage() ? 'lost' : script.shift()),
    find: async (names) => {
      if (!isOutage() || !outage.isDeaf) return real.find(names)
      await takes(QUESTION_HANGS_MS)
      return { kind: 'unknown', reason: 'time-out' }
    },
  }
})
beforeEach(async () => {
  outage = { until: 0, isDeaf: false }
  await bankOf(shop).clearFaults()
})
afterAll(() => shop.close())

function isOutage(): boolean {
  return shop.dependencies.now().getTime() < outage.until
}

async function takes(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await bankOf(shop).shiftClock(ms)
}

async function send(request: ChargeRequest, sending: Sending | undefined) {
  if (sending === 'dies-before') throw new Death()
  if (sending === 'lost') await bankOf(shop).failNext({ operation: 'purchase', kind: 'refuse' })
  if (sending === 'slow') await bankOf(shop).failNext({ operation: 'purchase', kind: 'delay', ms: 50 })
  const result = await real.charge(request)
  if (sending === 'dies-after') throw new Death()
  await takes(sending === 'lost' ? CHARGE_CALL_S * SECOND : sending === 'slow' ? SLOW_MS : 0)
  return result
}

type Habits = { step?: number; reloads?: boolean }

/** How a payment ends for a buyer who waits, after how many seconds, and how often the bank charged. */
async function story(behaviour: CardBehaviour, sendings: readonly Sending[], { step = SECOND, reloads }: Habits = {}) {
  const someone = buyer(shop)
  const { order, amount } = good(await someone.open(fifteenDaysInEurope()))
  const token = await card(shop, behaviour)
  script = [...sendings]
  const began = shop.dependencies.now().getTime()
  const waited = () => (shop.dependencies.now().getTime() - began) / SECOND
  const payOnce = () =>
    pay(shop.dependencies, { token, order, amount, currency: 'USD', address: '10.0.0.1' }, 0).then(
      () => 'ok' as const,
      (error: unknown) => (error instanceof Failure ? error.code : 'UNEXPECTED'),
    )
  const askSale = async () => (await someone.createSale({ order })).is
  for (let answer = await payOnce(); ; answer = await (reloads ? askSale() : payOnce())) {
    if (answer !== 'PAYMENT_IN_PROGRESS' || waited() > 20 * LONGEST_S) {
      const purchases = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'purchase')
      const charged = purchases.filter((one) => one.order.startsWith(order) && one.status === 'APPROVED').length
      return { is: answer, waited: waited(), charged, card: await storedCard(order) }
    }
    const pace = isOutage() ? PAGE_REPEATS_MS : step
    await letPass(shop, Math.max(reloads ? RELOADED_ASKS_MS : PAGE_REPEATS_MS, pace), pace)
  }
}

/** What is stored of the card of an order's attempts. */
async function storedCard(order: string): Promise<(string | null)[]> {
  const rows = await shop.db
    .select({ encryptedCard: paymentAttempt.encryptedCard })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(checkout.orderNo, order))
  return rows.map(({ encryptedCard }) => encryptedCard)
}

/** Nothing races here, so one database is enough. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

const BANKS = [REPEATS[0]!, REPEATS[3]!].flatMap((conduct) => [false, true].map((reloads) => ({ ...conduct, reloads })))
/** Each conduct and each page is in two of them, which share every other story; in the long run all four have every story. */
const isLong = Boolean(process.env.CEIBO_TEST_LONG)
const seen = isLong ? BANKS : [BANKS[0]!, BANKS[3]!]
const shareOf = <Story>(bank: (typeof BANKS)[number], stories: Story[]) =>
  stories.filter((_, position) => isLong || position % (2 * seen.length) === seen.indexOf(bank))
/** Seconds; an outage of ten minutes outlives the card token. */
const OUTAGES = isLong ? [65, 128, 241, 535] : [128]
const FATAL_OUTAGES = isLong ? [600, 713] : [713]
/** Whether the bank leaves questions unanswered during an outage; the short run has that case alone. */
const DEAF = isLong ? [false, true] : [true]

describe.skipIf(onPostgres).each(seen)(
  'a bank that answers; a rejected id: $repeatRejected, a running one: $repeatRunning; a page that was reloaded: $reloads',
  (bank) => {
    const { reloads, ...conduct } = bank
    const stories: [CardBehaviour, Sending[], number][] = [
      ['approved', ['slow'], 0],
      ['reply-lost', [], 0],
      ['reply-lost', [], 25],
      ['error-after-charge', [], 25],
      ['request-lost', [], 0],
      ['approved', ['lost', 'slow'], 0],
      ['approved', ['lost', 'lost', 'slow'], 0],
      ['approved', ['dies-before', 'dies-before', 'slow'], 0],
      ['approved', ['dies-after', 'slow'], 0],
      ['approved', ['dies-after', 'dies-before', 'slow'], 25],
      ['approved', ['lost', 'dies-after'], 25],
    ]
    test.each(shareOf(bank, stories))(
      'B-11 a card that is %s, sent %j, is paid once within a minute (blind for %i s)',
      async (name, sendings, blind) => {
        await bankOf(shop).setConduct({ ...conduct, blindSeconds: blind })
        const outcome = await story(name, sendings, { reloads })
        expect(outcome).toMatchObject({ is: 'ok', charged: 1, card: [null] })
        expect(outcome.waited).toBeLessThan(LONGEST_S)
      },
    )

    const refusals: [Sending[], number][] = [
      [['lost', 'lost'], 0],
      [['lost', 'lost', 'slow'], 0],
      [['dies-after', 'dies-before'], 25],
    ]
    test.each(shareOf(bank, refusals))(
      'B-17 a declined card, sent %j, is answered within a minute (blind for %i s)',
      async (sendings, blind) => {
        await bankOf(shop).setConduct({ ...conduct, blindSeconds: blind })
        const outcome = await story('insufficient-funds', sendings, { reloads })
        const is = reloads ? 'CHECKOUT_NOT_PAID' : 'PAYMENT_DECLINED'
        expect(outcome).toMatchObject({ is, charged: 0, card: [null] })
        expect(outcome.waited).toBeLessThan(LONGEST_S)
      },
    )
  },
)

/** Minutes of a moving clock, second by second. */
const LONG_STORY_MS = 120_000

describe.skipIf(onPostgres)('an outage', () => {
  const during = async (seconds: number, isDeaf: boolean) => {
    outage = { until: shop.dependencies.now().getTime() + seconds * SECOND, isDeaf }
    return story('approved', ['slow'], { reloads: isDeaf })
  }

  test.each(OUTAGES.flatMap((seconds) => DEAF.map((isDeaf) => ({ seconds, isDeaf }))))(
    'B-11 of $seconds seconds, in which questions hang: $isDeaf; within a minute of its end the card is paid once',
    async ({ seconds, isDeaf }) => {
      const outcome = await during(seconds, isDeaf)
      expect(outcome).toMatchObject({ is: 'ok', charged: 1, card: [null] })
      expect(outcome.waited - seconds).toBeLessThan(LONGEST_S)
    },
    LONG_STORY_MS,
  )

  test.each(FATAL_OUTAGES)(
    'B-11 of %i seconds, when the token is dead: the attempt is given up within a minute after twelve',
    async (seconds) => {
      const outcome = await during(seconds, true)
      expect(outcome).toMatchObject({ is: 'CHECKOUT_NOT_PAID', charged: 0, card: [null] })
      expect(outcome.waited).toBeLessThan(13 * LONGEST_S)
    },
    LONG_STORY_MS,
  )
})

test.skipIf(onPostgres)(
  'B-11 a bank that takes no charge is sent 22 at most until the token is dead, then the attempt is given up',
  async () => {
    const never = Array.from({ length: 40 }, () => 'lost' as const)
    const outcome = await story('approved', never, { step: 10 * SECOND })
    expect(outcome).toMatchObject({ is: 'PAYMENT_UNAVAILABLE', charged: 0, card: [null] })
    expect(outcome.waited).toBeGreaterThan(12 * 60)
    expect(outcome.waited).toBeLessThan(13 * 60)
    const sent = 40 - script.length
    expect(sent).toBeGreaterThan(15)
    expect(sent).toBeLessThanOrEqual(22)
  },
)
