import { setTimeout as pause } from 'node:timers/promises'
import { webhookApi } from '../../shared/webhooks/contract.ts'
import { type EventKind, eventKinds } from '../../shared/webhooks/events.ts'
import { sellByCard, shorten, type SoldByCard } from './after-sale.ts'
import { checkLedgers, type Findings } from './assertions.ts'
import { aTrip, type Call, insist, login } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger } from './buyer.ts'
import { askToPayLater, offerDelayed, openSlow, type Slow, timePasses } from './delayed.ts'
import type { Moment } from './fail-points.ts'
import { type PartnerProgram, partnerProgram } from './partner-program.ts'
import { HOUR, MINUTE, passAndWait, settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

export type WebhooksResult = Findings & {
  kills: number
  reached: number
  events: number
  arrivals: number
  apiSales: number
}

const AGENCY = 'agencia@ceibo.test'
const BROKER = 'broker@ceibo.test'
const SALES: EventKind[] = ['sale.created', 'sale.cancelled']

type Scene = {
  environment: TestEnvironment
  ledger: BuyersLedger
  program: PartnerProgram
  programOfAgency: PartnerProgram
  sold: string[]
}

/** What has to be there before, what makes facts, and the moments of their own at which the product dies meanwhile. */
type Way = { act: (scene: Scene, n: number) => Promise<() => Promise<unknown>>; moments: readonly Moment[] }

/** Between the event and its delivery, and the delivery and its mark. */
const SENDING = ['before webhooks.post', 'during webhooks.post', 'after webhooks.post'] as const
const WRITING = ['before writeEvents', 'after writeEvents'] as const
const WRITING_ONE = ['before writeEvent', 'after writeEvent'] as const

const WAYS = {
  'by card': {
    act: async ({ environment, ledger }) => {
      return () => buy(environment, ledger, { trip: atAgency(), card: 'approved', onUnknownOutcome: wait(environment) })
    },
    moments: [...WRITING, 'commit of sale.issued', ...SENDING],
  },
  'by a link': {
    act: async ({ environment, ledger, programOfAgency }) => {
      const savedQuote = await programOfAgency.link()
      const trip = aTrip({ ...AT_AGENCY, savedQuote })
      return () => buy(environment, ledger, { trip, card: 'approved', onUnknownOutcome: wait(environment) })
    },
    moments: [...WRITING, 'after move to PAID', 'commit of sale.issued', ...SENDING],
  },
  'by the API': {
    act: async (scene) => () => sellByApi(scene),
    moments: [...WRITING, 'commit of sale.issued', ...SENDING],
  },
  'cancelled by the API': {
    act: async (scene) => {
      const sale = await sellByApi(scene)
      return () => scene.program.cancel(sale)
    },
    moments: [...WRITING, ...WRITING_ONE, 'commit of sale.cancelled', ...SENDING],
  },
  'made shorter': {
    act: async ({ environment, ledger }) => {
      const sold: SoldByCard = await sellByCard(environment, ledger, {
        trip: atAgency(),
        onUnknownOutcome: wait(environment),
      })
      return async () => {
        await shorten(environment, sold)
        await passAndWait(environment, MINUTE)
      }
    },
    moments: [...WRITING, ...WRITING_ONE, 'commit of sale.changed', 'after gateway.refundPart', ...SENDING],
  },
  'never paid': {
    act: async ({ environment, ledger }, n) => {
      const slow: Slow = await openSlow(environment, ledger, n, { ...AT_AGENCY, promoCode: null })
      return async () => {
        await askToPayLater(slow)
        await timePasses(slow)
      }
    },
    moments: [...WRITING_ONE, 'after move to WAITING', 'after move to EXPIRED', ...SENDING],
  },
} as const satisfies Record<string, Way>

const AT_AGENCY = { subdomain: 'mburucuya', confirmDuplicate: true }
const atAgency = () => aTrip(AT_AGENCY)
const wait = (environment: TestEnvironment) => () => passAndWait(environment, MINUTE)

async function sellByApi({ program, sold }: Scene) {
  const sale = await program.sell()
  sold.push(sale.id.replace('sale_', ''))
  return sale
}

/** Milliseconds in which what a fact queues has begun, on a busy machine. */
const UNTIL_SENT_MS = 8_000
/** The receiver refuses what comes during each third fact. */
const REFUSED = 3
/** The last tries of a delivery are a day apart. */
const MOST_HOURS = 80

/**
 * Facts of two businesses, by buyers, by a program with a key and by staff, one after the other; during each the product is killed
 * once: between fact, event, delivery and mark. In the middle one webhook is added and another switched off. Then all comes to its
 * end and is checked.
 */
export async function runWebhooks(
  stage: Stage,
  { seed, kills }: { seed: number; kills: number },
): Promise<WebhooksResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase() })
  const scene: Scene = {
    environment,
    ledger: emptyLedger(),
    program: await partnerProgram(environment, BROKER),
    programOfAgency: await partnerProgram(environment, AGENCY),
    sold: [],
  }
  let reached = 0
  try {
    await offerDelayed(environment)
    const [agency, broker] = [await login(environment, AGENCY, 'partner'), await login(environment, BROKER, 'partner')]
    await listen(scene, agency, { path: '/agency', kinds: [...eventKinds] })
    await listen(scene, broker, { path: '/broker', kinds: [...eventKinds] })
    const left = await listen(scene, broker, { path: '/broker/left', kinds: SALES })
    for (let n = seed; environment.kills().length < kills; n += 1) {
      if (n - seed === Math.floor(kills / 2)) await changeWebhooks(scene, left)
      reached += (await actAndDie(scene, n)) ? 1 : 0
    }
    environment.receiver.answerWith(204)
    await settle(environment)
    await untilDelivered(environment)
    return await findingsOf(scene, reached)
  } finally {
    await environment.close()
  }
}

/** A sale by card of a business whose webhook hears of everything; the product dies at a moment of it. */
export async function sellAtAgency(environment: TestEnvironment, ledger: BuyersLedger, moment: Moment): Promise<void> {
  const agency = await login(environment, AGENCY, 'partner')
  await listen({ environment }, agency, { path: '/agency', kinds: [...eventKinds] })
  await environment.arm({ moments: [moment] })
  await buy(environment, ledger, { trip: atAgency(), card: 'approved', onUnknownOutcome: wait(environment) })
  await untilKilled(environment, 0)
  await environment.untilUp()
}

type Listening = { path: string; kinds: EventKind[] }

async function listen({ environment }: Pick<Scene, 'environment'>, owner: Call, { path, kinds }: Listening) {
  const body = { url: new URL(path, environment.receiver.url).toString(), kinds }
  return insist(environment, () => owner(webhookApi.create, { body }))
}

/** One webhook hears of sales from now on, another of nothing more. Their owner logs in anew: the password was typed too long ago. */
async function changeWebhooks(scene: Scene, { id, url, kinds }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  const { environment } = scene
  const broker = await login(environment, BROKER, 'partner')
  await listen(scene, broker, { path: '/broker/came', kinds: SALES })
  const body = { url, kinds, isActive: false }
  await insist(environment, () => broker(webhookApi.save, { params: { id }, body }))
}

/** Makes a fact, meanwhile the product dies once. Returns whether it was at the moment that was chosen. */
async function actAndDie(scene: Scene, n: number): Promise<boolean> {
  const { environment } = scene
  const ways: Way[] = Object.values(WAYS)
  const way = nth(ways, n)
  environment.receiver.answerWith(n % REFUSED === 0 ? 503 : 204)
  const act = await way.act(scene, n)
  const before = environment.kills().length
  const isAlive = () => environment.kills().length === before
  await environment.arm({ moments: [nth(way.moments, Math.floor(n / ways.length))] })
  await act()
  await untilKilled(environment, before)
  const isReached = !isAlive()
  await environment.arm(null)
  if (isAlive()) await environment.kill()
  await environment.untilUp()
  return isReached
}

/** Waits until the product was killed once more, as long as what a fact queues may take to begin. */
async function untilKilled(environment: TestEnvironment, before: number): Promise<void> {
  const deadline = Date.now() + UNTIL_SENT_MS
  while (environment.kills().length === before && Date.now() < deadline) await pause(50)
}

/** Lets time pass until each delivery is at its end. */
async function untilDelivered(environment: TestEnvironment): Promise<void> {
  for (let hours = 0; hours < MOST_HOURS; hours += 1) {
    const waiting = await environment.query(`select id from webhook_delivery where status = 'WAITING'`)
    if (waiting.length === 0) return
    await passAndWait(environment, HOUR)
  }
}

async function findingsOf({ environment, ledger, sold }: Scene, reached: number): Promise<WebhooksResult> {
  const kills = environment.kills().length
  const rows = await environment.query<{ id: string }>('select id from sale')
  const events = await environment.query('select id from partner_event')
  const known = new Set(rows.map(({ id }) => id))
  const lost = sold.filter((id) => !known.has(id)).map((id) => `the API answered with sale ${id}, which is not there`)
  const doubled = sold
    .filter((id, n) => sold.indexOf(id) !== n)
    .map((id) => `the API answered two requests with sale ${id}`)
  const findings = await checkLedgers(environment, ledger)
  return {
    ...findings,
    broken: [...lost, ...doubled, ...findings.broken],
    kills,
    reached,
    events: events.length,
    arrivals: environment.receiver.received.length,
    apiSales: sold.length,
  }
}

function nth<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item
}
