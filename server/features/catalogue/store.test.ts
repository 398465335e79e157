import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quotingApi } from '#shared/quoting/contract.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
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
      sql`update tariff_version set starts_at = clock_timestamp() + interval '20 seconds' where number = ${number}`,
    )
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
    expect((await loadCatalogue(shop.db)).version).toBe(1)
    const known = performance.now()
    expect(await quoted()).toBe(55_10)
    const select = vi.spyOn(shop.db, 'select')
    vi.spyOn(performance, 'now').mockReturnValue(known + 8_000)
    expect((await loadCatalogue(shop.db)).version).toBe(1)
    vi.spyOn(performance, 'now').mockReturnValue(known + 20_500)
    expect((await loadCatalogue(shop.db)).version).toBe(number)
    expect(select, 'its content alone').toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })
})
