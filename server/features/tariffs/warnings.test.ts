import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { tariffWarningsApi } from '#shared/tariffs/warnings-contract.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { TEST_NOW } from '../../../tests/support/template.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { approveDraft } from './changes.ts'

let shop: TestShop
let admin: string
let finance: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  finance = await addStaff(shop, 'finance')
})
afterAll(() => shop.close())

async function drafted(edit: (content: Tariff) => void): Promise<TariffVersion> {
  const made = await shop.call(tariffApi.create, { body: { basedOn: 1, name: 'Verano' } }, { token: admin })
  if (!made.ok) throw new Error(made.failure.message)
  const { id, revision, name } = made.result
  const content = structuredClone(made.result.content)
  edit(content)
  const saved = await shop.call(tariffApi.save, { params: { id }, body: { revision, name, content } }, { token: admin })
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return saved.result
}

async function warned(id: number) {
  const answer = await shop.call(tariffWarningsApi.get, { params: { id } }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

const approve = ({ id, revision }: TariffVersion, confirmed?: string[]) =>
  shop.call(tariffApi.approve, { params: { id }, body: { revision, confirmed } }, { token: finance.token })

async function withCode(change: Partial<typeof promoCode.$inferInsert>, act: () => Promise<void>): Promise<void> {
  const [before] = await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15'))
  await shop.db.update(promoCode).set(change).where(eq(promoCode.code, 'VERANO15'))
  await act()
  await shop.db.update(promoCode).set(before!).where(eq(promoCode.code, 'VERANO15'))
}

describe('T-05 the warnings of a version', () => {
  test('the demo has none; a dearer senior is one of each plan, approved once it is confirmed, and that is on record', async () => {
    expect(await warned(1)).toMatchObject({ revision: 1, cliffPercent: 50, mode: 'confirm', warnings: [] })
    const draft = await drafted((content) => (content.seniorFactor = 180))
    const { warnings } = await warned(draft.id)
    expect(warnings).toHaveLength(draft.content.plans.length)
    expect(warnings[0]).toMatchObject({ kind: 'age-cliff', worst: { from: { age: 74 }, to: { age: 75 } } })
    expect(await approve(draft)).toMatchObject({ status: 409, failure: { error: 'TARIFF.WARNINGS_STAND' } })
    const ids = warnings.map(({ id }) => id)
    expect(await approve(draft, ids.slice(1))).toMatchObject({ failure: { errorCode: 'TARIFF_WARNINGS' } })
    expect(await approve(draft, ids)).toMatchObject({ ok: true, result: { state: 'approved' } })
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'tariff.approved', detail: { version: draft.id, warnings: ids.length } })
  })

  test('a code that sells at a loss warns while it works or will, at each business by its own terms', async () => {
    const loss = { ownPercentage: 60, companyPercentage: 5 }
    const found = async () => (await warned(1)).warnings
    await withCode(loss, async () => {
      const [first] = await found()
      expect(first).toMatchObject({
        kind: 'loss',
        planName: 'Ñandú 300',
        worst: { code: 'VERANO15', businessName: 'Mburucuyá Viajes', ownPercentage: 60, companyPercentage: 5 },
      })
    })
    await withCode({ ...loss, startDate: '2999-01-01' }, async () => expect(await found()).toHaveLength(8))
    const over = { startDate: '2001-01-01', endDate: '2001-02-01' }
    for (const change of [over, { isPaused: true }, { usesLimit: 1, used: 1 }, { deletedAt: new Date(TEST_NOW) }]) {
      await withCode({ ...loss, ...change }, async () => expect(await found()).toEqual([]))
    }
    expect(await found()).toEqual([])
  })

  test('a warning that became another since it was seen is confirmed anew', async () => {
    const draft = await drafted((content) => (content.plans[0]!.rate = 140))
    await withCode({ ownPercentage: 60 }, async () => {
      const ids = (await warned(draft.id)).warnings.map(({ id }) => id)
      await shop.db.update(promoCode).set({ ownPercentage: 70 }).where(eq(promoCode.code, 'VERANO15'))
      expect(await approve(draft, ids)).toMatchObject({ failure: { errorCode: 'TARIFF_WARNINGS' } })
      expect(ids).toHaveLength(8)
    })
    expect(await approve(draft)).toMatchObject({ ok: true })
  })

  test('where warnings block, none is confirmed', async () => {
    const draft = await drafted((content) => (content.seniorFactor = 180))
    const ids = (await warned(draft.id)).warnings.map(({ id }) => id)
    const env = { ...shop.dependencies.env, tariffs: { ...shop.dependencies.env.tariffs, warnings: 'block' as const } }
    const approval = { id: draft.id, revision: draft.revision, confirmed: ids }
    const approving = approveDraft({ ...shop.dependencies, env }, { userId: finance.id }, approval)
    await expect(approving).rejects.toMatchObject({ code: 'TARIFF_WARNINGS', key: 'TARIFF.WARNINGS_BLOCK' })
  })

  test('a version that there is not has none', async () => {
    const answer = await shop.call(tariffWarningsApi.get, { params: { id: 999 } }, { token: admin })
    expect(answer).toMatchObject({ failure: { errorCode: 'TARIFF_NOT_FOUND' } })
  })
})
