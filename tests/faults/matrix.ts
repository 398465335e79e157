import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { imageApi } from '../../shared/images/contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { aTrip, insist, login } from './browser.ts'
import { cancelWhole, lengthen, payLink, sellByCard, shorten } from './after-sale.ts'
import { type BuyersLedger, buy, emptyLedger, type Ending } from './buyer.ts'
import { FAIL_POINTS, type FailPoint } from './fail-points.ts'
import type { Arming } from './product-process.ts'
import { settle } from './settle.ts'
import { checkLedgers } from './assertions.ts'
import { type StaffActionPoint, STAFF_ACTIONS } from './staff-actions.ts'
import type { Stage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

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

/** All cases of one database. */
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

/** Runs cases one after another on one product that is killed in each, and checks the ledgers when all has come to its end. */
export async function runMatrix(stage: Stage, cases: readonly Case[]): Promise<MatrixResult> {
  const result: MatrixResult = { cases: cases.length, unreached: [], broken: [], doubledEmails: 0, emails: 0 }
  const isStart = ({ point }: Case) => point === 'first-start'
  await inWorld(
    result,
    stage,
    cases.filter((one) => !isStart(one)),
  )
  // A first start has no payment to go wrong: each outcome is another moment of it instead, and a purchase follows.
  for (const one of cases.filter(isStart)) {
    const moment = FAIL_POINTS['first-start'][OUTCOME_NAMES.indexOf(one.outcome)]
    await inWorld(result, stage, [one], { moments: moment ? [moment] : [] })
  }
  return result
}

async function inWorld(result: MatrixResult, stage: Stage, cases: readonly Case[], arming?: Arming): Promise<void> {
  if (cases.length === 0) return
  const environment = await openEnvironment({ databaseUrl: await stage.newDatabase(), ...(arming ? { arming } : {}) })
  const ledger = emptyLedger()
  try {
    for (const one of cases) {
      const killsBefore = arming ? 0 : environment.kills().length
      const ending = await runCase(environment, ledger, one)
      const name = `${one.point} × ${one.outcome}`
      if (environment.kills().length !== killsBefore + 1)
        result.unreached.push(`${name}: ${environment.kills().length - killsBefore} kills`)
      if (!ALLOWED.includes(ending)) result.broken.push(`${name}: the buyer was left with ${ending}`)
    }
    await settle(environment)
    const findings = await checkLedgers(environment, ledger)
    result.broken.push(...findings.broken)
    result.doubledEmails += findings.doubledEmails
    result.emails += findings.emails
  } finally {
    await environment.close()
  }
}

const ALLOWED: readonly Ending[] = ['sold', 'PAYMENT_REFUNDED']

function runCase(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  switch (point) {
    case 'email-claimed':
    case 'email-accepted':
      return thenItDies(environment, () => buyAt(environment, ledger, { point, outcome }))
    case 'before-refund':
    case 'refund-replied':
      return refundAt(environment, ledger, { point, outcome })
    case 'completer-batch':
      return unknownOutcomeAt(environment, ledger, { point, outcome })
    case 'notification-stored':
      return notifiedAt(environment, ledger, { point, outcome })
    case 'after-sale-written':
    case 'after-sale-committed':
    case 'change-written':
    case 'before-part':
    case 'part-replied':
      return afterSaleAt(environment, ledger, { point, outcome })
    case 'first-start':
      return buy(environment, ledger, errand(environment, outcome))
    case 'lot-written':
      return lotAt(environment, ledger, { point, outcome })
    case 'image-written':
      return imageAt(environment, ledger, { point, outcome })
    default:
      return point in STAFF_ACTIONS
        ? staffActionAt(environment, ledger, { point, outcome })
        : buyAt(environment, ledger, { point, outcome })
  }
}

function errand(environment: TestEnvironment, outcome: Outcome) {
  return { trip: aTrip(), card: OUTCOMES[outcome], onUnknownOutcome: () => aMinute(environment) }
}

/** Time for the next question about a pending attempt. */
async function aMinute(environment: TestEnvironment): Promise<void> {
  await environment.pass(61_000)
  await environment.sweep()
  await pause(1_200)
}

async function buyAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const isInFlight = point === 'charge-in-flight' && outcome !== 'nothing arrived'
  if (isInFlight && outcome !== 'reply lost')
    await environment.bank.failNext({ operation: 'purchase', kind: 'delay', ms: 300 })
  await environment.arm({ moments: FAIL_POINTS[point], ...(isInFlight ? { afterMs: 150 } : {}) })
  return buy(environment, ledger, errand(environment, outcome))
}

/** Waits for a death that comes by a job, after the buyer has gone. */
async function thenItDies(environment: TestEnvironment, act: () => Promise<Ending>): Promise<Ending> {
  const before = environment.kills().length
  const ending = await act()
  for (let waited = 0; waited < 80 && environment.kills().length === before; waited += 1) await pause(100)
  await environment.untilUp()
  return ending
}

const REFUND_FAULTS = { declined: 'error-before', 'reply lost': 'drop-reply', 'nothing arrived': 'refuse' } as const

/** The bank charges one cent more than asked, so the money has to go back: the outcome is that of the refund. */
function refundAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  return thenItDies(environment, async () => {
    await environment.bank.failNext({ operation: 'purchase', kind: 'altered' })
    if (outcome !== 'approved') await environment.bank.failNext({ operation: 'refund', kind: REFUND_FAULTS[outcome] })
    await environment.arm({ moments: FAIL_POINTS[point] })
    return buy(environment, ledger, errand(environment, 'approved'))
  })
}

/**
 * Staff change a sale: cancelled whole it gives a payment back, shorter a part of one, longer it is paid by its link. The
 * outcome is that of the refund, or of the link's payment.
 */
function afterSaleAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  return thenItDies(environment, async () => {
    const { card, onUnknownOutcome } = errand(environment, outcome)
    const sold = await sellByCard(environment, ledger, { onUnknownOutcome })
    if (point === 'change-written') {
      const offer = await lengthen(environment, sold)
      await environment.arm({ moments: FAIL_POINTS[point] })
      await payLink(environment, ledger, { offer, card, onUnknownOutcome })
      return 'sold'
    }
    if (outcome !== 'approved') await environment.bank.failNext({ operation: 'refund', kind: REFUND_FAULTS[outcome] })
    await environment.arm({ moments: FAIL_POINTS[point] })
    await (point === 'before-part' || point === 'part-replied' ? shorten : cancelWhole)(environment, sold)
    return 'sold'
  })
}

/** The reply is cut whatever it was, so that the completer has to ask. */
async function unknownOutcomeAt(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { point, outcome }: Case,
): Promise<Ending> {
  if (outcome === 'approved' || outcome === 'declined')
    await environment.bank.failNext({ operation: 'purchase', kind: 'cut' })
  await environment.arm({ moments: FAIL_POINTS[point] })
  return buy(environment, ledger, errand(environment, outcome))
}

async function notifiedAt(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { point, outcome }: Case,
): Promise<Ending> {
  await environment.bank.setConduct({ notification: 'sent' })
  try {
    return await thenItDies(environment, () => buyAt(environment, ledger, { point, outcome }))
  } finally {
    await environment.bank.setConduct({ notification: 'lost' })
  }
}

/** Staff mark a sale on account as paid while another buyer is paying by card. */
async function lotAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const broker = await login(environment, 'broker@ceibo.test', 'partner')
  await buy(environment, ledger, { ...errand(environment, 'approved'), trip: aTrip({ onAccount: true }), call: broker })
  const ids = ledger.sales.slice(-1)
  const admin = await login(environment, 'admin@ceibo.test', 'administrator')
  const [ending] = await meanwhile(environment, ledger, { point, outcome }, () =>
    insist(environment, () => admin(saleApi.markPaid, { body: { ids } })),
  )
  return ending
}

/** Something is done, and killed, while another buyer is paying by card. */
async function meanwhile<Result>(
  environment: TestEnvironment,
  ledger: BuyersLedger,
  { point, outcome }: Case,
  act: () => Promise<Result>,
): Promise<[Ending, Result]> {
  await environment.arm({ moments: FAIL_POINTS[point] })
  return Promise.all([buy(environment, ledger, errand(environment, outcome)), act()])
}

/** Staff do something that is prepared before, and do it again by the same id until they are answered. */
function staffActionAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  return thenItDies(environment, async () => {
    const prepare = STAFF_ACTIONS[point as StaffActionPoint]
    const staff = await login(environment, 'admin@ceibo.test', 'administrator')
    const act = await prepare({ environment, ledger, staff, onUnknownOutcome: () => aMinute(environment) })
    const [ending] = await meanwhile(environment, ledger, { point, outcome }, act)
    return ending
  })
}

async function imageAt(environment: TestEnvironment, ledger: BuyersLedger, { point, outcome }: Case): Promise<Ending> {
  const admin = await login(environment, 'admin@ceibo.test', 'administrator')
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4c1d95' } })
    .png()
    .toBuffer()
  const file = { name: 'logo.png', content: new Uint8Array(content), type: 'image/png' as const }
  const [ending, kept] = await meanwhile(environment, ledger, { point, outcome }, () =>
    insist(environment, () => admin(imageApi.upload, { body: {}, files: { file } })),
  )
  const served = await insist(environment, () => fetch(`${environment.urls[0]}${kept.url}`))
  if (!served.ok) throw new Error(`the image ${kept.url} answers ${served.status}`)
  return ending
}
