import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { imageApi } from '../../shared/images/contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/test-cards.ts'
import { aTrip, insist, login } from './browser.ts'
import { type BuyersLedger, buy, emptyLedger, type Ending } from './buyer.ts'
import { FAIL_POINTS, type FailPoint } from './fail-points.ts'
import type { Arming } from './product-process.ts'
import { settle } from './settle.ts'
import { judge } from './verdict.ts'
import type { Stage } from './stage.ts'
import { openWorld, type World } from './world.ts'

/** What the bank makes of the call nearest to the fail point, by the card that does so. */
export const OUTCOMES = {
  approved: 'approved',
  declined: 'insufficient-funds',
  'reply lost': 'reply-lost',
  'nothing arrived': 'request-lost',
} as const satisfies Record<string, CardBehaviour>

export type Outcome = keyof typeof OUTCOMES
export type Case = { point: FailPoint; outcome: Outcome }

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[]
const POINT_NAMES = Object.keys(FAIL_POINTS) as FailPoint[]

/** All 64 cases of one database. */
export function allCases(): Case[] {
  return POINT_NAMES.flatMap((point) => OUTCOME_NAMES.map((outcome) => ({ point, outcome })))
}

/** Every fail point once, each with another outcome than its neighbours. */
export function aCaseOfEachPoint(seed: number): Case[] {
  return POINT_NAMES.map((point, position) => ({
    point,
    outcome: OUTCOME_NAMES[(position + seed) % OUTCOME_NAMES.length] ?? 'approved',
  }))
}

export type MatrixResult = {
  cases: number
  unreached: string[]
  broken: string[]
  doubledEmails: number
  emails: number
}

/** Runs cases one after another on one product that is killed in each, and judges when all has come to its end. */
export async function runMatrix(stage: Stage, cases: readonly Case[]): Promise<MatrixResult> {
  const result: MatrixResult = { cases: cases.length, unreached: [], broken: [], doubledEmails: 0, emails: 0 }
  const isStart = ({ point }: Case) => point === 'first-start'
  await inWorld(
    result,
    stage,
    cases.filter((one) => !isStart(one)),
  )
  for (const one of cases.filter(isStart)) {
    const place = FIRST_STARTS[OUTCOME_NAMES.indexOf(one.outcome)] ?? FIRST_STARTS[0]
    await inWorld(result, stage, [one], { point: place })
  }
  return result
}

/** A first start has no payment to go wrong: it is killed at four places instead, and a purchase follows. */
const FIRST_STARTS = [
  'first-start:migrated',
  'first-start:catalogue',
  'first-start:seeded',
  'first-start:queue',
] as const

async function inWorld(result: MatrixResult, stage: Stage, cases: readonly Case[], arming?: Arming): Promise<void> {
  if (cases.length === 0) return
  const world = await openWorld({ databaseUrl: await stage.newDatabase(), ...(arming ? { arming } : {}) })
  const told = emptyLedger()
  try {
    for (const one of cases) {
      const killsBefore = arming ? 0 : world.kills().length
      const ending = await runCase(world, told, one)
      const name = `${one.point} × ${one.outcome}`
      if (world.kills().length !== killsBefore + 1)
        result.unreached.push(`${name}: ${world.kills().length - killsBefore} kills`)
      if (!ALLOWED.includes(ending)) result.broken.push(`${name}: the buyer was left with ${ending}`)
    }
    await settle(world)
    const verdict = await judge(world, told)
    result.broken.push(...verdict.broken)
    result.doubledEmails += verdict.doubledEmails
    result.emails += verdict.emails
  } finally {
    await world.close()
  }
}

const ALLOWED: readonly Ending[] = ['sold', 'PAYMENT_REFUNDED']

function runCase(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  switch (point) {
    case 'email-claimed':
    case 'email-accepted':
      return thenItDies(world, () => buyAt(world, told, { point, outcome }))
    case 'before-refund':
    case 'refund-replied':
      return refundAt(world, told, { point, outcome })
    case 'completer-batch':
      return doubtAt(world, told, { point, outcome })
    case 'notification-stored':
      return notifiedAt(world, told, { point, outcome })
    case 'first-start':
      return buy(world, told, errand(world, outcome))
    case 'lot-written':
      return lotAt(world, told, { point, outcome })
    case 'image-written':
      return imageAt(world, told, { point, outcome })
    default:
      return buyAt(world, told, { point, outcome })
  }
}

function errand(world: World, outcome: Outcome) {
  return { trip: aTrip(), card: OUTCOMES[outcome], onDoubt: () => aMinute(world) }
}

/** Time for the next question about an attempt in doubt. */
async function aMinute(world: World): Promise<void> {
  await world.pass(61_000)
  await world.sweep()
  await pause(1_200)
}

async function buyAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const isInFlight = point === 'charge-in-flight' && outcome !== 'nothing arrived'
  if (isInFlight && outcome !== 'reply lost')
    await world.bank.failNext({ operation: 'purchase', kind: 'delay', ms: 300 })
  await world.arm({ point, ...(isInFlight ? { afterMs: 150 } : {}) } satisfies Arming)
  return buy(world, told, errand(world, outcome))
}

/** Waits for a death that comes by a job, after the buyer has gone. */
async function thenItDies(world: World, act: () => Promise<Ending>): Promise<Ending> {
  const before = world.kills().length
  const ending = await act()
  for (let waited = 0; waited < 80 && world.kills().length === before; waited += 1) await pause(100)
  await world.untilUp()
  return ending
}

const REFUND_FAULTS = { declined: 'error-before', 'reply lost': 'drop-reply', 'nothing arrived': 'refuse' } as const

/** The bank charges one cent more than asked, so the money has to go back: the outcome is that of the refund. */
function refundAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  return thenItDies(world, async () => {
    await world.bank.failNext({ operation: 'purchase', kind: 'altered' })
    if (outcome !== 'approved') await world.bank.failNext({ operation: 'refund', kind: REFUND_FAULTS[outcome] })
    await world.arm({ point })
    return buy(world, told, errand(world, 'approved'))
  })
}

/** The reply is cut whatever it was, so that the completer has to ask. */
async function doubtAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  if (outcome === 'approved' || outcome === 'declined')
    await world.bank.failNext({ operation: 'purchase', kind: 'cut' })
  await world.arm({ point })
  return buy(world, told, errand(world, outcome))
}

async function notifiedAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  await world.bank.setConduct({ notification: 'sent' })
  try {
    return await thenItDies(world, () => buyAt(world, told, { point, outcome }))
  } finally {
    await world.bank.setConduct({ notification: 'lost' })
  }
}

/** Staff mark a sale on account as paid while somebody else is paying by card. */
async function lotAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const broker = await login(world, 'broker@ceibo.test', 'partner')
  await buy(world, told, { ...errand(world, 'approved'), trip: aTrip({ onAccount: true }), call: broker })
  const ids = told.sales.slice(-1)
  const admin = await login(world, 'admin@ceibo.test', 'administrator')
  await world.arm({ point })
  const [ending] = await Promise.all([
    buy(world, told, errand(world, outcome)),
    insist(world, () => admin(saleApi.markPaid, { body: { ids } })),
  ])
  return ending
}

async function imageAt(world: World, told: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const admin = await login(world, 'admin@ceibo.test', 'administrator')
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4c1d95' } })
    .png()
    .toBuffer()
  const file = { name: 'logo.png', content: new Uint8Array(content), type: 'image/png' as const }
  await world.arm({ point })
  const [ending, kept] = await Promise.all([
    buy(world, told, errand(world, outcome)),
    insist(world, () => admin(imageApi.upload, { body: {}, files: { file } })),
  ])
  const served = await insist(world, () => fetch(`${world.urls[0]}${kept.url}`))
  if (!served.ok) throw new Error(`the image ${kept.url} answers ${served.status}`)
  return ending
}
