import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrowsBetween, type Import, importsOf, inCycles } from './imports.ts'

/**
 * The structure of a part of the project: `base` are its lowest folders from the bottom up, which all folders above may import;
 * `list` has the other folders that a folder may import, and every new entry is a deliberate change here.
 */
type Part = {
  root: string
  nodeOf: (file: string) => string
  base: readonly string[]
  list: Record<string, readonly string[]>
}

const isDefinition = (file: string) => /^backoffice\/(?!providers\/)[\w-]+\/resource\.ts$/.test(file)

/** Whether a section's declaration dynamically imports the pages of its own folder, which import the declaration in turn. */
const isOwnPages = ({ from, to, isLate }: Import) =>
  isDefinition(from) && isLate && path.posix.dirname(from) === path.posix.dirname(to)

const folderBelow = (root: string, file: string) => path.posix.relative(root, path.posix.dirname(file))

const shared: Part = {
  root: 'shared',
  // The files directly in shared/ and the messages form one kernel.
  nodeOf: (file) => folderBelow('shared', file).replace(/^messages$/, '') || 'kernel',
  base: ['access', 'kernel'],
  list: {
    'after-sale': [
      'checkout',
      'emails',
      'partner-account',
      'quoting',
      'refunds',
      'requests',
      'sales',
      'settlements',
      'voucher-access',
      'vouchers',
    ],
    businesses: ['auth'],
    checkout: ['instalments', 'payment-methods', 'promo-codes', 'quoting', 'vouchers'],
    conditions: ['after-sale', 'catalogue', 'checkout', 'quoting', 'sales'],
    'entry-requirements': ['catalogue', 'places', 'vouchers'],
    'pasted-people': ['sales'],
    partner: ['businesses', 'checkout', 'quoting', 'sales', 'webhooks'],
    'partner-account': ['sales', 'settlements', 'vouchers'],
    'partner-home': ['promo-codes'],
    places: ['catalogue'],
    'promo-codes': ['auth'],
    quoting: ['catalogue', 'promo-codes'],
    refunds: ['checkout', 'sales'],
    requests: ['quoting'],
    sales: ['auth', 'businesses', 'catalogue', 'checkout', 'vouchers'],
    'saved-quotes': ['businesses', 'catalogue', 'partner', 'quoting'],
    search: ['promo-codes', 'requests', 'sales', 'voucher-access'],
    settlements: ['reconciliation', 'sales'],
    site: ['businesses', 'catalogue', 'exchange-rates', 'instalments', 'quoting'],
    tariffs: ['after-sale', 'catalogue', 'promo-codes', 'quoting', 'settlements', 'vouchers'],
    users: ['businesses'],
    'voucher-access': ['quoting', 'sales', 'vouchers'],
  },
}

const backoffice: Part = {
  root: 'backoffice',
  // All pages link to each other by the addresses in the `resource.ts` files; the other top-level files assemble the two areas.
  nodeOf: (file) =>
    file === 'backoffice/paths.ts'
      ? 'paths'
      : isDefinition(file)
        ? 'definitions'
        : folderBelow('backoffice', file) || 'areas',
  base: ['paths', 'i18n', 'theme', 'providers', 'ui', 'kit', 'definitions'],
  list: {
    account: ['auth'],
    areas: ['account', 'auth', 'dashboard', 'layout', 'partner-home', 'sales', 'storefront-drafts'],
    brokers: ['businesses'],
    businesses: [
      'audit-log',
      'kit/meanwhile',
      'partner-accounts',
      'partner-usage',
      'promo-codes',
      'reports',
      'sales',
      'users',
      'webhooks',
    ],
    countries: ['kit/meanwhile'],
    dashboard: ['reconciliation', 'sales', 'today'],
    'entry-requirements': ['audit-log', 'kit/meanwhile'],
    'exchange-rates': ['audit-log', 'kit/meanwhile'],
    'instalment-plans': ['audit-log', 'kit/meanwhile'],
    layout: ['auth', 'kit/keys', 'search'],
    'partner-accounts': ['audit-log', 'kit/meanwhile'],
    'payment-methods': ['audit-log', 'kit/meanwhile'],
    'partner-home': ['partner-accounts', 'promo-codes', 'today'],
    'partner-usage': ['reports'],
    'promo-codes': ['audit-log', 'kit/meanwhile', 'reports'],
    reconciliation: ['audit-log'],
    payments: ['settlements'],
    requests: ['audit-log', 'kit/meanwhile', 'sales/after-sale'],
    sales: ['audit-log', 'reports', 'sales/after-sale', 'price-explanation'],
    'sales/after-sale': ['kit/meanwhile'],
    search: ['kit/keys'],
    settlements: ['reports', 'sales'],
    'storefront-drafts': ['businesses', 'kit/meanwhile'],
    tariffs: [
      'audit-log',
      'legal-texts',
      'tariffs/approval',
      'tariffs/content',
      'tariffs/overlap',
      'tariffs/simulation',
      'tariffs/spreadsheet',
    ],
    'tariffs/approval': ['tariffs/content', 'tariffs/simulation'],
    'tariffs/content': ['kit/grid'],
    'tariffs/overlap': ['kit/grid', 'kit/meanwhile', 'tariffs/content'],
    'tariffs/simulation': ['reports', 'tariffs/content'],
    'tariffs/spreadsheet': ['tariffs/content'],
    users: ['audit-log', 'kit/meanwhile', 'reports'],
    webhooks: ['reports'],
  },
}

/** The imports that the floors are about: of its own files, without what declarations load late. */
const countedIn = ({ root }: Part, imports: readonly Import[]) =>
  imports.filter((one) => one.to.startsWith(`${root}/`) && !isOwnPages(one))

const arrowsOf = ({ nodeOf }: Part, imports: readonly Import[]) =>
  [...arrowsBetween(imports, nodeOf)].flatMap(([from, others]) => [...others].map((to) => ({ from, to })))

const named = ({ from, to }: Import) => `${from} → ${to}`

/** Imports from a base folder to a folder above it. */
function upwards(part: Part, imports: readonly Import[]): string[] {
  const floorOf = (name: string) => (part.base.includes(name) ? part.base.indexOf(name) : part.base.length)
  return arrowsOf(part, imports)
    .filter(({ from, to }) => part.base.includes(from) && floorOf(to) > floorOf(from))
    .map(named)
}

/** Imports of another folder that the list does not allow. */
const unlisted = (part: Part, imports: readonly Import[]) =>
  arrowsOf(part, imports)
    .filter(({ from, to }) => !part.base.includes(from) && !part.base.includes(to) && !part.list[from]?.includes(to))
    .map(named)

const needless = (part: Part, imports: readonly Import[]) => {
  const used = new Set(arrowsOf(part, imports).map(named))
  return Object.entries(part.list)
    .flatMap(([from, others]) => others.map((to) => named({ from, to })))
    .filter((arrow) => !used.has(arrow))
}

/** A file of each node that is no folder. */
const FILES: Readonly<Record<string, string>> = {
  kernel: 'money.ts',
  paths: 'paths.ts',
  definitions: 'sales/resource.ts',
}

describe.each([shared, backoffice])('the floors of $root/', (part) => {
  let imports: Import[]
  beforeAll(async () => {
    imports = countedIn(part, await importsOf(part.root))
    expect(imports.length).toBeGreaterThan(300)
  })

  test('its base folders import downwards, the others what their list has and all of it', () => {
    expect(upwards(part, imports)).toEqual([])
    expect(unlisted(part, imports)).toEqual([])
    expect(needless(part, imports)).toEqual([])
  })

  test('no folder imports itself by way of others, types included', () => {
    expect(inCycles(arrowsBetween(imports, part.nodeOf))).toEqual([])
  })

  const at = (node: string) => `${part.root}/${FILES[node] ?? `${node}/a.ts`}`
  const one = (from: string, to: string): Import[] => countedIn(part, [{ from: at(from), to: at(to) }])

  test.each(
    part.base.map((node, floor) => ({ node, below: part.base.slice(0, floor), above: part.base.slice(floor + 1) })),
  )('an import of $node, of the base, from above it is caught, and none from below', ({ node, below, above }) => {
    for (const higher of [...above, 'sales'])
      expect(upwards(part, [...imports, ...one(node, higher)])).toEqual([`${node} → ${higher}`])
    for (const lower of below) expect(upwards(part, [...imports, ...one(node, lower)])).toEqual([])
  })

  test('each of the other rules can fail', () => {
    expect(unlisted(part, one('sales', 'nowhere'))).toEqual(['sales → nowhere'])
    expect(
      needless(
        part,
        imports.filter(({ from }) => !from.startsWith(`${part.root}/sales/`)),
      ),
    ).not.toEqual([])
    const circle = [...imports, ...one('auth', 'sales'), ...one('sales', 'auth')]
    expect(inCycles(arrowsBetween(circle, part.nodeOf))).toEqual(expect.arrayContaining(['auth', 'sales']))
  })
})

test('a declaration of a resource loads its own pages late, and nothing else from above', () => {
  const found = (isLate: boolean, to: string) =>
    upwards(backoffice, countedIn(backoffice, [{ from: 'backoffice/users/resource.ts', to, isLate }]))
  expect(found(true, 'backoffice/users/UserList.tsx')).toEqual([])
  expect(found(false, 'backoffice/users/UserList.tsx')).toEqual(['definitions → users'])
  expect(found(true, 'backoffice/sales/SalesList.tsx')).toEqual(['definitions → sales'])
})
