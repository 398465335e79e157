import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { count, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/features/auth/password.ts'
import { firstTariff } from './catalogue-rows.ts'
import { wholeCatalogue } from '../../server/features/catalogue/store.ts'
import type { Connection } from '../../server/platform/db/schema/database.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import { exchangeRate, tariffVersion } from '../../server/platform/db/schema/catalogue.ts'
import { paymentMethod } from '../../server/platform/db/schema/payment-methods.ts'
import { promoCode } from '../../server/platform/db/schema/promo-codes.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { readEnv } from '../../server/env.ts'
import type { ImageStore } from '../../server/adapters/images/store.ts'
import { testCipher } from '../../tests/support/test-cipher.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedDemo } from './demo.ts'
import { spreadsheet } from '../../tests/support/test-spreadsheet.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { DEMO_LOGINS, seedFirstStart } from './first-start.ts'
import { outputOf } from '../../tests/support/output-of.ts'
import { runSeed } from './run-seed.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')

function memory(): ImageStore & { keys: string[] } {
  const keys: string[] = []
  return { keys, put: async (key) => void keys.push(key), get: async () => null }
}

describe('K-08 a first start', () => {
  let connection: Connection
  beforeEach(async () => {
    connection = await testDatabase()
  })
  afterEach(() => connection.close())

  const rows = async () => {
    const { db } = connection
    const [businesses, accounts, codes, sales] = await Promise.all([
      db.select({ all: count() }).from(business),
      db.select({ all: count() }).from(users),
      db.select({ all: count() }).from(promoCode),
      db.select({ all: count() }).from(sale),
    ])
    return [businesses, accounts, codes, sales].map(([counted]) => counted?.all)
  }
  const offered = async () => {
    const { isActive, position } = paymentMethod
    const methods = await connection.db.select().from(paymentMethod).where(eq(isActive, true)).orderBy(position)
    return methods.map(({ method }) => method)
  }

  test('of the demo writes businesses, logins, codes, pictures and sales; the next start leaves them alone', async () => {
    const images = memory()
    await seedFirstStart({ db: connection.db, images, now: NOW, documents: testCipher, demo: true, sales: 40 })
    expect(await rows()).toEqual([4, DEMO_LOGINS.emails.length, 7, 40])
    expect(images.keys).toContain('demo/mburucuya-banner-caribe.webp')
    await connection.db.update(business).set({ markup: 55 }).where(eq(business.subdomain, 'mburucuya'))
    expect(await offered()).toEqual(['redpagos', 'transfer'])
    await connection.db
      .update(paymentMethod)
      .set({ isActive: false, version: 2 })
      .where(eq(paymentMethod.method, 'redpagos'))
    await seedFirstStart({
      db: connection.db,
      images: memory(),
      now: NOW,
      documents: testCipher,
      demo: true,
      sales: 40,
    })
    await seedDemo(connection.db, { images: memory(), now: NOW })
    expect(await rows()).toEqual([4, DEMO_LOGINS.emails.length, 7, 40])
    const [row] = await connection.db.select().from(business).where(eq(business.subdomain, 'mburucuya'))
    expect(row?.markup).toBe(55)
    expect(await offered()).toEqual(['transfer'])
  })

  // ASVS 6.3.2
  test('in production writes the catalogue and the main brand: no login, no password, no demo', async () => {
    await seedFirstStart({ db: connection.db, images: memory(), now: NOW, documents: testCipher, demo: false })
    expect(await rows()).toEqual([1, 0, 0, 0])
    expect(await offered()).toEqual([])
    const [main] = await connection.db.select().from(business)
    expect(main).toMatchObject({
      isMainBrand: true,
      subdomain: 'ceibo',
      markup: 100,
      commissionPercent: 0,
      contactLines: [],
    })
    const { plans, covers, extras, residenceCountries } = await wholeCatalogue(connection.db)
    expect([plans.length, extras.length, residenceCountries.length]).toEqual([8, 6, 50])
    expect([...covers.values()].every((cover) => cover.length === 25)).toBe(true)
  })

  // ASVS 6.3.2
  test('without the demo shuts the demo logins of an earlier one, and the demo opens them again', async () => {
    const { db } = connection
    const start = (demo: boolean) =>
      seedFirstStart({ db, images: memory(), now: NOW, documents: testCipher, demo, sales: 1 })
    const open = async () =>
      (await db.select().from(users).where(isNull(users.deletedAt))).map(({ email }) => email).toSorted()
    await start(true)
    const own = await hashPassword('Otra-clave-2026!', { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    await db.update(users).set({ passwordHash: own }).where(eq(users.email, 'broker@ceibo.test'))
    await start(false)
    expect(await open()).toEqual(['broker@ceibo.test'])
    await seedDemo(db, { images: memory(), now: NOW })
    expect(await open()).toEqual([...DEMO_LOGINS.emails].toSorted())
    const [broker] = await db.select().from(users).where(eq(users.email, 'broker@ceibo.test'))
    expect(broker?.passwordHash).toBe(own)
  })

  test('that fails half-way leaves nothing, and is done whole by the next one', async () => {
    const broken: ImageStore = { put: () => Promise.reject(new Error('disk full')), get: async () => null }
    const start = (images: ImageStore) =>
      seedFirstStart({ db: connection.db, images, now: NOW, documents: testCipher, demo: true, sales: 5 })
    await expect(start(broken)).rejects.toThrow('disk full')
    expect(await rows()).toEqual([0, 0, 0, 0])
    await start(memory())
    expect(await rows()).toEqual([4, 5, 7, 5])
  })

  test('of several processes at once is done by one', async () => {
    await Promise.all(
      [1, 2, 3].map(() =>
        seedFirstStart({ db: connection.db, images: memory(), now: NOW, documents: testCipher, demo: true, sales: 5 }),
      ),
    )
    expect(await rows()).toEqual([4, 5, 7, 5])
  })

  test('T-08 of the demo has a rate of the dollar, dated by each start until staff enter one, and gone without the demo', async () => {
    const { db } = connection
    const start = (demo: boolean, day: string) =>
      seedFirstStart({
        db,
        images: memory(),
        now: new Date(`${day}T15:00:00.000Z`),
        documents: testCipher,
        demo,
        sales: 1,
      })
    const rates = () =>
      db
        .select({ day: exchangeRate.day, rate: exchangeRate.rate, source: exchangeRate.source })
        .from(exchangeRate)
        .orderBy(exchangeRate.day)
    const ofDemo = { rate: 415_000, source: 'demo' }
    await start(true, '2026-11-21')
    await start(true, '2026-11-21')
    expect(await rates()).toEqual([{ day: '2026-11-21', ...ofDemo }])
    await start(true, '2026-12-05')
    expect(await rates()).toEqual([{ day: '2026-12-05', ...ofDemo }])
    await start(false, '2026-12-06')
    expect(await rates()).toEqual([])
    const own = { day: '2026-12-01', rate: 402_500, source: 'bcu.xml' }
    await db.insert(exchangeRate).values({ ...own, enteredAt: NOW })
    await start(true, '2026-12-07')
    expect(await rates()).toEqual([own])
  })

  test('T-02 the first version of the tariff is written once, in force since ever', async () => {
    await seedCatalogue(connection.db)
    await seedCatalogue(connection.db)
    const versions = await connection.db.select().from(tariffVersion)
    expect(versions).toMatchObject([{ number: 1, content: firstTariff, startsAt: new Date('2000-01-01T00:00:00Z') }])
  })
})

/** The command runs on a database of its own, an embedded one: once is enough. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

describe.skipIf(onPostgres)('npm run seed', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-seed-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const seed = (args: string[], variables: Record<string, string> = {}) =>
    outputOf(() => runSeed(args, { DATA_DIR: dataDir, ...variables }))

  test('K-08 seeds demo and sales with one command, and tells the logins and how far it is', async () => {
    const main = path.join(import.meta.dirname, 'main.ts')
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
    const { stdout: output } = await promisify(execFile)(process.execPath, [main, '--sales', '120', '--seed', '3'], {
      env,
    })
    expect(output).toContain('admin@ceibo.test')
    expect(output).toContain('120 of 120 sales')
    expect(output).toContain('The database holds 120 sales.')
  })

  test('refuses what it does not understand', async () => {
    expect(await seed(['--sales', '1000001'])).toContain('--sales takes a whole number from 0 to 1000000.')
    expect(await seed(['--sles', '5'])).toContain('Usage: npm run seed')
  })

  // ASVS 6.3.2, 13.2.3, 13.4.2, 15.2.3
  test('refuses demo logins in production, and brings it a new catalogue', async () => {
    const ENCRYPTION_KEY = randomBytes(32).toString('base64url')
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost', ENCRYPTION_KEY }
    expect(await seed([], production)).toContain('refused in production')
    const file = path.join(dataDir, 'tarifa.xlsx')
    await writeFile(file, await spreadsheet())
    expect(await seed(['--catalogue', file], production)).toContain('The first version of the tariff is in force.')
    expect(await seed(['--catalogue', file], production)).toContain('No encontramos esa versión')
    expect(await seed(['--catalogue', path.join(dataDir, 'none.xlsx')], production)).toContain('no such file')
    expect(() => readEnv({ ...production, DEMO: 'yes' })).toThrow('Setting DEMO is wrong')
    expect(readEnv(production).demo).toBe(false)
  })
})
