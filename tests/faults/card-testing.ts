import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../shared/errors.ts'
import { newPassenger } from '../support/test-trip.ts'
import { aTrip, browser, openCheckout, payOnce } from './browser.ts'
import type { Stage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

const ORDERS = 80
/** Declined cards that one network may have in ten minutes (docs/decisions/003). */
const LIMIT = 20
const OPENED_AT_ONCE = 20

export type CardTestingResult = { payments: number; declined: number; broken: string[] }

/** A thief with a list of stolen cards pays 80 orders at the same moment, from one address, on several processes. */
export async function runCardTesting(stage: Stage, processes: number): Promise<CardTestingResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), processes })
  try {
    const thief = browser(environment)
    const ready: (() => Promise<string>)[] = []
    while (ready.length < ORDERS) {
      const more = Array.from({ length: OPENED_AT_ONCE }, async () => {
        const offer = await openCheckout(environment, thief, aTrip({ passengers: [newPassenger()] }))
        const token = await environment.bank.token('insufficient-funds')
        return () => payOnce(thief, offer, token).catch(codeOf)
      })
      ready.push(...(await Promise.all(more)))
    }
    const answers = await Promise.all(ready.map((pay) => pay()))
    const purchases = (await environment.bank.ledger()).filter((entry) => entry.type === 'purchase')
    const counted = (code: string) => answers.filter((answer) => answer === code).length
    const isExact = counted('PAYMENT_DECLINED') === LIMIT && counted('TOO_MANY_REQUESTS') === ORDERS - LIMIT
    const unexpected = isExact
      ? []
      : [`answered ${[...new Set(answers)].map((code) => `${counted(code)} ${code}`).join(', ')}`]
    const passed = purchases.length > LIMIT ? [`${purchases.length} cards reached the bank, not ${LIMIT}`] : []
    return { payments: ORDERS, declined: purchases.length, broken: [...passed, ...unexpected] }
  } finally {
    await environment.close()
  }
}

/** Networks that test cards at once, each with the five of an order; together more than slows everybody. */
const NETWORKS = 70
const HONEST = 40
/** A transaction open for so long is waiting for something. */
const OPEN_TOO_LONG =
  "select count(*)::int as count from pg_stat_activity where state = 'idle in transaction' and now() - xact_start > interval '1 second'"

export type ManyNetworksResult = {
  declined: number
  refused: number
  paid: number
  /** How long buyers with good cards waited meanwhile, and how long it took to open a checkout. Milliseconds. */
  shortest: number
  longest: number
  checkout: number
  /** Transactions that stood open while cards waited. */
  held: number
  /** Alarms that the mail server took. */
  alarms: number
}

/** Thieves test cards from 70 networks at once, on several processes, and 40 people buy. */
export async function runManyNetworks(stage: Stage, processes: number): Promise<ManyNetworksResult> {
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), processes })
  try {
    const thieves = await Promise.all(Array.from({ length: NETWORKS }, () => openAlone(environment)))
    const answers = await Promise.all(
      thieves.map(async ({ call, offer }) => {
        const codes: string[] = []
        while (codes.length < 5)
          codes.push(await payOnce(call, offer, await environment.bank.token('insufficient-funds')).catch(codeOf))
        return codes
      }),
    )
    const counted = (code: string) => answers.flat().filter((answer) => answer === code).length
    const honest = await Promise.all(Array.from({ length: HONEST }, () => openAlone(environment)))
    const tokens = await Promise.all(honest.map(() => environment.bank.token('approved')))
    const paying = Promise.all(honest.map(({ call, offer }, n) => took(() => payOnce(call, offer, tokens[n] ?? ''))))
    await pause(500)
    const [checkout, [held]] = await Promise.all([
      took(() => openAlone(environment)),
      pause(500).then(() => environment.query<{ count: number }>(OPEN_TOO_LONG)),
    ])
    const times = await paying
    return {
      declined: counted('PAYMENT_DECLINED'),
      refused: counted('TOO_MANY_REQUESTS'),
      paid: times.length,
      shortest: Math.min(...times),
      longest: Math.max(...times),
      checkout,
      held: held?.count ?? 0,
      alarms: await alarmsOf(environment),
    }
  } finally {
    await environment.close()
  }
}

/** Somebody on a network of their own, about to pay. */
async function openAlone(environment: TestEnvironment) {
  const call = browser(environment)
  return { call, offer: await openCheckout(environment, call, aTrip({ passengers: [newPassenger()] })) }
}

async function took(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Those that arrived at the mail server; one is waited for. */
async function alarmsOf({ sink, query }: TestEnvironment): Promise<number> {
  const queued = await query<{ id: string }>(
    "select id from mail_message where dedupe_key like 'alert:declined-cards:%'",
  )
  const arrived = () => sink.arrived.filter(({ id }) => queued.some((one) => one.id === id)).length
  for (let tries = 0; tries < 100 && arrived() < queued.length; tries += 1) await pause(100)
  return arrived()
}

function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : String(error)
}
