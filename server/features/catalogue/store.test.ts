import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quotingApi } from '#shared/quoting/contract.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { MIGRATIONS } from '../../platform/db/schema-version.ts'
import { loadCatalogue } from './store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const dearer = { ...firstTariff, plans: firstTariff.plans.map((plan) => ({ ...plan, rate: plan.rate * 2 })) }
const HOUR = 3_600_000

/** A version by hand, approved or not. */
async function version(content: typeof dearer, over: { approvedAt?: Date | null; startsAt?: Date | null } = {}) {
  const [made] = await shop.db
    .insert(tariffVersion)
    .values({ name: 'Otra', content, editedAt: new Date(), approvedAt: new Date(), ...over })
    .returning({ number: tariffVersion.number })
  return made?.number ?? 0
}
const change = (number: number, set: Partial<typeof tariffVersion.$inferInsert>) =>
  shop.db.update(tariffVersion).set(set).where(eq(tariffVersion.number, number))
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => String(error.cause),
  )

describe('T-02 the database keeps versions', () => {
  test('a draft is edited, what was approved keeps its content', async () => {
    const number = await version(firstTariff, { approvedAt: null })
    await change(number, { content: dearer, revision: 2 })
    await change(number, { approvedAt: new Date() })
    expect(await refused(change(number, { content: firstTariff }))).toContain('was approved')
    await change(number, { approvedAt: null })
    await change(number, { content: firstTariff })
    await shop.db.delete(tariffVersion).where(eq(tariffVersion.number, number))
  })

  test('one that is not approved cannot start, nor two at one instant, nor one in the past', async () => {
    const draft = await version(dearer, { approvedAt: null })
    const later = new Date(Date.now() + HOUR)
    expect(await refused(change(draft, { startsAt: later }))).toContain('tariff_version_starts_approved')
    const [first, second] = [await version(dearer), await version(dearer)]
    await change(first, { startsAt: later })
    expect(await refused(change(second, { startsAt: later }))).toContain('tariff_version_starts_at_key')
    expect(await refused(change(second, { startsAt: new Date(Date.now() - HOUR) }))).toContain('in the past')
    await change(first, { startsAt: null })
  })

  test('what has started keeps its start, its content and its row', async () => {
    expect(await refused(change(1, { startsAt: new Date(Date.now() + HOUR) }))).toContain('has started')
    expect(await refused(change(1, { content: dearer }))).toContain('has started')
    expect(await refused(shop.db.delete(tariffVersion).where(eq(tariffVersion.number, 1)))).toContain('has started')
  })
})

describe('T-06 a version starts at its instant by the database’s clock', () => {
  const quoted = async () => {
    const body = { categoryId: 24, destinationId: 2, days: 10, ages: [40], familyPlan: false }
    const answer = await shop.call(quotingApi.plans, { body })
    return answer.ok ? answer.result.find(({ id }) => id === 103)?.price : answer.failure.errorCode
  }

  test('and nothing is asked of the database meanwhile', async () => {
    const number = await version(dearer)
    await shop.db.execute(
      sql`update tariff_version set starts_at = clock_timestamp() + interval '2 seconds' where number = ${number}`,
    )
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
    expect((await loadCatalogue(shop.db)).version).toBe(1)
    const known = performance.now()
    expect(await quoted()).toBe(55_10)
    const select = vi.spyOn(shop.db, 'select')
    vi.spyOn(performance, 'now').mockReturnValue(known + 1_000)
    expect((await loadCatalogue(shop.db)).version).toBe(1)
    vi.spyOn(performance, 'now').mockReturnValue(known + 2_500)
    expect((await loadCatalogue(shop.db)).version).toBe(number)
    expect(select, 'its content alone').toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })
})

test('T-02 a catalogue of an earlier release becomes the first version by the migration', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number }[] }
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < 13) }))
  const client = await PGlite.create({ extensions: { pg_trgm } })
  const db = drizzle({ client, casing: 'snake_case' })
  await migrate(db, { migrationsFolder: folder })
  const { plans, benefits, covers, destinations, extras } = firstTariff
  const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fill = async (table: string, rows: readonly object[]) => {
    const stored = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value])),
    )
    await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`, [
      stored,
    ])
  }
  await fill('category', [
    { id: 23, name: 'Año' },
    { id: 24, name: 'Viaje' },
  ])
  await fill(
    'plan',
    plans.map((plan, position) => ({ ...plan, position })),
  )
  await fill('benefit', benefits)
  await fill('plan_benefit', covers)
  await fill('destination', destinations)
  await fill('extra_benefit', extras)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const [made] = await db.select().from(tariffVersion)
  expect(made).toMatchObject({ number: 1, name: 'Tarifa inicial' })
  const forEverybody = extras.map((extra) => ({ ...extra, isForEverybody: true }))
  expect(made?.content).toEqual({ ...firstTariff, extras: forEverybody })
  await client.close()
  await rm(folder, { recursive: true })
})
