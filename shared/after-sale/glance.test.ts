import { expect, test } from 'vitest'
import type { AfterSale } from './contract.ts'
import { expectedOnCard } from './card-days.ts'
import { glanceOf } from './glance.ts'

const SOLD: AfterSale['movements'][number] = {
  kind: 'sale',
  at: '2026-11-16T15:00:00.000Z',
  charged: 23_800,
  cost: 20_000,
  commission: 1_560,
  houseShare: 2_240,
  financing: 0,
}
const NOTHING: AfterSale = {
  movements: [SOLD],
  refunds: [],
  receipts: [],
  links: [],
  corrections: [],
  vouchers: [],
  marks: [],
  requests: [],
  emails: [],
}

type Refund = AfterSale['refunds'][number]
/** A refund that left on Monday 16 November 2026. */
const refund = (status: Refund['status']): Refund => ({
  id: status,
  amount: 20_230,
  status,
  toAccount: false,
  createdAt: '2026-11-16T15:00:00.000Z',
})

test('D-10 a refund is expected on the card after 5 to 15 business days', () => {
  // 25 December is a holiday.
  expect(expectedOnCard('2026-11-16')).toEqual({ from: '2026-11-23', to: '2026-12-07' })
  expect(expectedOnCard('2026-12-18')).toEqual({ from: '2026-12-28', to: '2027-01-12' })
})

test('D-10 a sale without later steps has nothing to show', () => {
  expect(glanceOf(NOTHING, '2026-11-20')).toEqual({ links: [], refunds: [], outcome: [] })
})

test('D-10 a refund is shown while its buyer may wait for it; one that is stuck until it is settled', () => {
  const facts = { ...NOTHING, refunds: (['waiting', 'pending', 'done', 'stuck', 'transferred'] as const).map(refund) }
  const shownOn = (day: string) => glanceOf(facts, day).refunds.map(({ status }) => status)
  expect(shownOn('2026-12-07')).toEqual(['waiting', 'pending', 'done', 'stuck', 'transferred'])
  expect(shownOn('2026-12-08')).toEqual(['waiting', 'pending', 'stuck'])
  const window = { from: '2026-11-23', to: '2026-12-07' }
  expect(glanceOf(facts, '2026-11-20').refunds.map(({ expected }) => expected)).toEqual([
    null,
    window,
    window,
    null,
    null,
  ])
  const toAccount = { ...facts, refunds: facts.refunds.map((one) => ({ ...one, toAccount: true })) }
  expect(glanceOf(toAccount, '2026-11-20').refunds.some(({ expected }) => expected)).toBe(false)
})

test('D-10 a cancelled sale shows what it was sold for, what changed since, and what it is now', () => {
  const at = '2026-11-16T15:00:00.000Z'
  const cancelled = {
    kind: 'cancellation',
    at,
    charged: -23_800,
    cost: -20_000,
    commission: -1_560,
    houseShare: -2_240,
  }
  const fee = { kind: 'fee', at, charged: 3_570, cost: 0, commission: 0, houseShare: 3_570 }
  const movements = [SOLD, cancelled, fee] as AfterSale['movements']
  expect(glanceOf({ ...NOTHING, movements }, '2026-11-20').outcome).toEqual([
    { figure: 'charged', before: 23_800, change: -20_230, after: 3_570 },
    { figure: 'cost', before: 20_000, change: -20_000, after: 0 },
    { figure: 'commission', before: 1_560, change: -1_560, after: 0 },
    { figure: 'houseShare', before: 2_240, change: 1_330, after: 3_570 },
  ])
})
