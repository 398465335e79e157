import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrowsBetween, type Import, importsOf, inCycles, ROOT } from './imports.ts'

/** The features that each feature may import. The list has no cycle, and every new entry is a deliberate change here. */
const FEATURES: Record<string, readonly string[]> = {
  'after-sale': [
    'audit',
    'catalogue',
    'emails',
    'partner-accounts',
    'purchase',
    'refunds',
    'sales',
    'sellers',
    'voucher-access',
    'webhooks',
  ],
  audit: [],
  auth: ['audit', 'emails', 'sellers'],
  businesses: ['audit', 'auth', 'emails', 'sellers'],
  catalogue: ['audit'],
  emails: ['audit', 'sellers'],
  'entry-requirements': ['audit'],
  'exchange-rates': ['audit', 'emails'],
  'instalment-plans': ['audit'],
  'legal-texts': ['audit'],
  operations: ['audit', 'emails', 'reconciliation'],
  'partner-accounts': ['audit', 'emails', 'sales', 'sellers'],
  'partner-home': ['businesses', 'partner-accounts', 'promo-codes', 'settlements'],
  'partner-api': [
    'after-sale',
    'catalogue',
    'partner-keys',
    'partner-usage',
    'promo-codes',
    'purchase',
    'sales',
    'sellers',
    'statements',
    'webhooks',
  ],
  'partner-keys': ['audit', 'webhooks'],
  'partner-usage': [],
  'payment-methods': ['audit', 'emails'],
  'personal-data': ['audit', 'emails', 'purchase', 'refund-accounts', 'requests', 'sales', 'saved-filters', 'webhooks'],
  'promo-codes': ['audit', 'sellers'],
  purchase: [
    'audit',
    'catalogue',
    'emails',
    'exchange-rates',
    'instalment-plans',
    'partner-accounts',
    'payment-methods',
    'promo-codes',
    'refund-accounts',
    'sales',
    'sellers',
    'webhooks',
  ],
  reconciliation: ['audit', 'emails', 'purchase'],
  'refund-accounts': ['emails', 'sales', 'sellers'],
  refunds: ['audit', 'emails', 'purchase', 'refund-accounts', 'sales'],
  reminders: ['emails', 'entry-requirements', 'sales', 'sellers'],
  requests: ['after-sale', 'audit', 'emails', 'sales', 'sellers'],
  sales: ['audit', 'catalogue', 'emails', 'entry-requirements', 'sellers', 'webhooks'],
  sandbox: [
    'catalogue',
    'emails',
    'entry-requirements',
    'instalment-plans',
    'payment-methods',
    'statements',
    'webhooks',
  ],
  'saved-filters': [],
  search: ['sales'],
  sellers: [],
  settlements: ['emails', 'reconciliation', 'sales'],
  statements: ['audit', 'emails', 'partner-accounts', 'sellers', 'webhooks'],
  tariffs: ['audit', 'catalogue', 'legal-texts', 'promo-codes', 'sales', 'sellers'],
  today: ['emails', 'partner-accounts', 'reconciliation', 'refunds', 'statements', 'tariffs'],
  users: ['audit', 'auth', 'emails'],
  'voucher-access': ['auth', 'catalogue', 'emails', 'sales', 'sellers'],
  webhooks: ['audit', 'emails', 'sellers'],
}

/** The settings may be imported on every floor. */
const SETTINGS = 'server/env.ts'
const FLOORS = ['server/platform/', 'server/adapters/', 'server/features/', 'server/web/', 'server/']

function floorOf(file: string): number {
  return file === SETTINGS ? 0 : FLOORS.findIndex((floor) => file.startsWith(floor))
}

function folderOf(file: string): string {
  return file === SETTINGS ? SETTINGS : path.posix.dirname(file)
}

function featureOf(file: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(file)?.[1]
}

const upwards = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => to.startsWith('server/') && floorOf(to) > floorOf(from))

/** Imports from outside of server/ other than shared/; only main.ts may import programs of tools/. */
const outwards = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => !to.startsWith('server/') && !(from === 'server/main.ts' && to.startsWith('tools/')))

const unlisted = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    return own && other && own !== other && !FEATURES[own]?.includes(other)
  })

/** Imports of the card provider's folder from outside of its adapter; only start.ts may have one. */
const besideThePort = (imports: readonly Import[]) =>
  imports.filter(
    ({ from, to }) =>
      /^server\/adapters\/card-gateway\/\w+\//.test(to) && !/^server\/(adapters\/card-gateway\/|start\.ts$)/.test(from),
  )

/** Imports of the files that know how drivers and PostgreSQL send statements; README.md of that folder names alternatives. */
const behindTheDoor = (imports: readonly Import[]) =>
  imports.filter(
    ({ from, to }) =>
      /^server\/platform\/db\/pipeline\/(pool|prepare-often)\.ts$/.test(to) &&
      !/^server\/platform\/db\/(pipeline\/\w+|embedded|postgres|replica)\.ts$/.test(from),
  )

const betweenFolders = (imports: readonly Import[]) => arrowsBetween(imports, folderOf)

const betweenFeatures = (list: Record<string, readonly string[]>) => inCycles(new Map(Object.entries(list)))

let imports: Import[]
beforeAll(async () => {
  imports = await importsOf('server')
  expect(imports.length).toBeGreaterThan(1_000)
})

describe('the floors of the server', () => {
  test('eight entries lie at its top', async () => {
    expect((await readdir(path.join(ROOT, 'server'))).toSorted()).toEqual(
      ['adapters', 'app.ts', 'env.ts', 'features', 'main.ts', 'platform', 'sandboxes.ts', 'start.ts', 'web'].toSorted(),
    )
  })

  test('imports go down, to the same floor, or to shared/', () => {
    expect(upwards(imports)).toEqual([])
    expect(outwards(imports)).toEqual([])
  })

  test('no folder imports itself by way of others, types included', () => {
    expect(inCycles(betweenFolders(imports))).toEqual([])
  })

  test('a feature imports the features of its list, and every one of them', () => {
    expect(unlisted(imports)).toEqual([])
    const used = (own: string, other: string) =>
      imports.some(({ from, to }) => featureOf(from) === own && featureOf(to) === other)
    const needless = Object.entries(FEATURES).flatMap(([own, others]) =>
      others.filter((other) => !used(own, other)).map((other) => `${own} → ${other}`),
    )
    expect(needless).toEqual([])
  })

  test('the list of features has no cycle, whichever folders of theirs import each other', () => {
    expect(betweenFeatures(FEATURES)).toEqual([])
  })

  test('nothing but the start opens the card provider', () => {
    expect(besideThePort(imports)).toEqual([])
  })

  test('nothing but the three that open a database knows how its statements are sent', () => {
    expect(behindTheDoor(imports)).toEqual([])
  })
})

describe('each of these rules can fail', () => {
  const one = (from: string, to: string): Import[] => [{ from, to }]

  test('an arrow upwards, out of the server, into another feature, past the port and behind the door', () => {
    expect(upwards(one('server/platform/db/connect.ts', 'server/features/sales/store.ts'))).toHaveLength(1)
    expect(upwards(one('server/features/sales/store.ts', 'server/start.ts'))).toHaveLength(1)
    expect(outwards(one('server/start.ts', 'tools/seed/first-start.ts'))).toHaveLength(1)
    expect(
      unlisted(one('server/features/sales/store.ts', 'server/features/purchase/issue/issue-sale.ts')),
    ).toHaveLength(1)
    const codes = 'server/adapters/card-gateway/bamboo/error-codes.ts'
    expect(besideThePort(one('server/features/purchase/payment/pay.ts', codes))).toHaveLength(1)
    const pool = 'server/platform/db/pipeline/pool.ts'
    expect(behindTheDoor(one('server/features/sales/history.ts', pool))).toHaveLength(1)
    expect(behindTheDoor(one('server/platform/db/replica.ts', pool))).toEqual([])
  })

  test('a cycle of two features through three folders', () => {
    const list = { ...FEATURES, sales: [...(FEATURES['sales'] ?? []), 'purchase'] }
    expect(betweenFeatures(list)).toEqual(expect.arrayContaining(['purchase', 'sales']))
  })

  test('a cycle of three folders', () => {
    const cycle = ['audit', 'emails', 'auth', 'audit'].map((name) => `server/features/${name}/a.ts`)
    const round = cycle.slice(1).map((to, index) => ({ from: cycle[index] ?? '', to }))
    expect(inCycles(betweenFolders([...imports, ...round]))).toEqual(expect.arrayContaining(['server/features/audit']))
    expect(inCycles(betweenFolders(round.slice(1)))).toEqual([])
  })
})
