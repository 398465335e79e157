import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { catalogueApi } from '#shared/catalogue/contract.ts'
import { countryApi } from '#shared/catalogue/countries-contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { versionStates } from '#shared/tariffs/version.ts'
import { residenceCountry, tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { firstTariff } from '../../../tests/support/test-rates.ts'

let shop: TestShop
let admin: string
let finance: string
let reader: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  finance = (await addStaff(shop, 'finance')).token
  reader = (await addStaff(shop, 'reader')).token
})
afterAll(() => shop.close())

/** The first whole minute of a test, in milliseconds, by the real clock that the database has. */
let start: number
const minuteIn = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

beforeEach(async () => {
  start = Math.ceil(Date.now() / 60_000) * 60_000
  await shop.db.execute(sql`alter table tariff_version disable trigger tariff_version_kept`)
  await shop.db.delete(tariffVersion).where(sql`${tariffVersion.number} > 1`)
  await shop.db.execute(sql`alter table tariff_version enable trigger tariff_version_kept`)
})

async function drafted(edit: (content: Tariff) => void = () => undefined, token = admin): Promise<TariffVersion> {
  const answer = await shop.call(tariffApi.create, { body: { basedOn: 1, name: 'Verano' } }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  const content = structuredClone(answer.result.content)
  edit(content)
  const { id, revision, name } = answer.result
  if (JSON.stringify(content) === JSON.stringify(answer.result.content)) return answer.result
  const saved = await save(id, { revision, name, content }, token)
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return saved.result
}

const save = (id: number, body: { revision: number; name: string; content: Tariff }, token = admin) =>
  shop.call(tariffApi.save, { params: { id }, body }, { token })
const approve = (id: number, revision: number, token = finance) =>
  shop.call(tariffApi.approve, { params: { id }, body: { revision } }, { token })
const schedule = (id: number, startsAt: string, token = finance) =>
  shop.call(tariffApi.schedule, { params: { id }, body: { startsAt } }, { token })
const withdrawStart = (id: number) => shop.call(tariffApi.withdrawStart, { params: { id } }, { token: finance })
const withdrawApproval = (id: number) => shop.call(tariffApi.withdrawApproval, { params: { id } }, { token: finance })
const remove = (id: number) => shop.call(tariffApi.remove, { params: { id } }, { token: admin })
const get = (id: number) => shop.call(tariffApi.get, { params: { id } }, { token: reader })

async function approved(edit?: (content: Tariff) => void): Promise<TariffVersion> {
  const { id, revision } = await drafted(edit)
  const answer = await approve(id, revision)
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

const refused = (status: number, errorCode: string) => ({ status, failure: { errorCode } })

const addPlan = ({ plans }: Tariff) => void plans.push({ ...plans[0]!, id: 106, name: 'Chajá 60', recommended: false })

/** Puts a version in force as if its minute had come. */
async function begin(id: number, at = new Date()): Promise<void> {
  await shop.db.execute(sql`alter table tariff_version disable trigger tariff_version_kept`)
  await shop.db.update(tariffVersion).set({ startsAt: at }).where(eq(tariffVersion.number, id))
  await shop.db.execute(sql`alter table tariff_version enable trigger tariff_version_kept`)
}

describe('T-02 a version from draft to its minute', () => {
  test('is copied, edited, approved by another, scheduled, and says who did what', async () => {
    const draft = await drafted((content) => (content.plans[2]!.rate = 310))
    expect(draft).toMatchObject({ state: 'draft', basedOn: 1, revision: 2, editedBy: { name: expect.any(String) } })
    expect(await approve(draft.id, draft.revision)).toMatchObject({ result: { state: 'approved' } })
    const startsAt = minuteIn(5)
    expect(await schedule(draft.id, startsAt)).toMatchObject({ result: { state: 'scheduled', startsAt } })
    const { rows } = await history(draft.id)
    expect(rows.map(({ action, person, detail }) => [action, person?.name, detail])).toMatchObject([
      ['tariff.scheduled', 'Staff finance', { version: draft.id, name: 'Verano', startsAt }],
      ['tariff.approved', 'Staff finance', { revision: 2 }],
      ['tariff.saved', draft.editedBy?.name, { revision: 2, parts: 'plans' }],
      ['tariff.drafted', draft.editedBy?.name, { basedOn: 1 }],
    ])
    expect(rows[0]?.record).toEqual({ resource: 'tariffs', id: String(draft.id), name: `Tarifa ${draft.id}` })
  })

  test('lists each with the state that the shared rule gives, by the database', async () => {
    const soon = await approved()
    await schedule(soon.id, minuteIn(5))
    const started = await approved()
    await begin(started.id)
    await approved()
    await drafted()
    const found = async (state?: (typeof versionStates)[number]) => {
      const filter = state ? { state } : {}
      const answer = await shop.call(tariffApi.list, { query: { filter, sort: ['id', 'ASC'] } }, { token: reader })
      return answer.ok ? answer.result.rows.map((row) => row.state) : []
    }
    expect(await found()).toEqual(['past', 'scheduled', 'in-force', 'approved', 'draft'])
    for (const state of versionStates) expect(await found(state)).toEqual([state])
  })

  test('is not changed or deleted once it is approved, until the approval is withdrawn', async () => {
    const { id, revision, name, content } = await approved()
    expect(await save(id, { revision, name, content })).toMatchObject(refused(409, 'TARIFF_NOT_DRAFT'))
    expect(await remove(id)).toMatchObject(refused(409, 'TARIFF_NOT_DRAFT'))
    expect(await approve(id, revision)).toMatchObject(refused(409, 'TARIFF_NOT_DRAFT'))
    expect(await withdrawApproval(id)).toMatchObject({ result: { state: 'draft', approvedBy: null } })
    expect(await withdrawApproval(id)).toMatchObject(refused(409, 'TARIFF_NOT_APPROVED'))
    expect(await remove(id)).toMatchObject({ status: 200 })
    expect(await get(id)).toMatchObject(refused(404, 'TARIFF_NOT_FOUND'))
  })

  test('one’s own edit is approved by another, unless the installation says that there is no other', async () => {
    const { id, revision } = await drafted()
    expect(await approve(id, revision, admin)).toMatchObject(refused(409, 'TARIFF_OWN_APPROVAL'))
    const { env } = shop.dependencies
    Object.assign(shop.dependencies, { env: { ...env, tariffs: { ...env.tariffs, selfApproval: true } } })
    expect(await approve(id, revision, admin)).toMatchObject({ status: 200 })
    Object.assign(shop.dependencies, { env })
  })

  test('starts at a whole minute that every process can hear of in time, and at no other version’s', async () => {
    const { id } = await approved()
    const invalid = { status: 400, failure: { fields: [{ path: 'startsAt', key: 'TARIFF.ERROR.START_INVALID' }] } }
    expect(await schedule(id, '2026-01-01T10:00:00Z')).toMatchObject(invalid)
    expect(await schedule(id, new Date(Date.now() + 60_000).toISOString())).toMatchObject(invalid)
    expect(await schedule(id, minuteIn(10).replace(':00.000', ':30.000'))).toMatchObject(invalid)
    expect(await schedule((await drafted()).id, minuteIn(5))).toMatchObject(refused(409, 'TARIFF_NOT_APPROVED'))
    expect(await schedule(id, minuteIn(5))).toMatchObject({ status: 200 })
    const moved = minuteIn(10)
    expect(await schedule(id, moved)).toMatchObject({ result: { startsAt: moved } })
    expect(await schedule((await approved()).id, moved)).toMatchObject(refused(409, 'TARIFF_MINUTE_TAKEN'))
    expect(await withdrawApproval(id)).toMatchObject(refused(409, 'TARIFF_WITHDRAW_START_FIRST'))
    expect(await withdrawStart(id)).toMatchObject({ result: { state: 'approved', startsAt: null } })
    expect(await withdrawStart(id)).toMatchObject({ status: 200 })
  })

  test('what starts in a moment, or has, stays', async () => {
    const { id } = await approved()
    await begin(id, new Date(Date.now() + 60_000))
    for (const answer of [await withdrawStart(id), await schedule(id, minuteIn(9))])
      expect(answer).toMatchObject(refused(409, 'TARIFF_TOO_NEAR'))
    await begin(id)
    for (const answer of [await withdrawStart(id), await schedule(id, minuteIn(9)), await withdrawApproval(id)])
      expect(answer).toMatchObject(refused(409, 'TARIFF_STARTED'))
    expect(await withdrawStart(1)).toMatchObject(refused(409, 'TARIFF_STARTED'))
  })

  test('no version starts after one whose rows it lacks', async () => {
    const more = await approved(addPlan)
    const less = await approved()
    expect(more.nextIds.plans).toBe(204)
    await schedule(more.id, minuteIn(10))
    expect(await schedule(less.id, minuteIn(20))).toMatchObject(refused(409, 'TARIFF_LACKS_ROWS'))
    expect(await schedule(less.id, minuteIn(5))).toMatchObject({ status: 200 })
    expect(await schedule(more.id, minuteIn(4))).toMatchObject(refused(409, 'TARIFF_LACKS_ROWS'))
  })

  async function history(id: number) {
    const record = { resource: 'tariffs', id: String(id) } as const
    const answer = await shop.call(auditApi.list, { query: { filter: { record } } }, { token: admin })
    if (!answer.ok) throw new Error(answer.failure.message)
    return answer.result
  }
})

describe('T-01 what a draft may say', () => {
  test('each wrong cell is named, and nothing is saved', async () => {
    const { id, revision, name, content } = await drafted()
    const wrong = structuredClone(content)
    wrong.plans[3]!.rate = -5
    wrong.covers[12]!.value = ''
    const answer = await save(id, { revision, name, content: wrong })
    expect(answer).toMatchObject({
      status: 400,
      failure: {
        fields: [
          { path: 'content.plans.3.rate', key: 'TARIFF.ERROR.AMOUNT' },
          { path: 'content.covers.12.value', key: 'FIELD.REQUIRED' },
        ],
      },
    })
    wrong.plans.pop()
    expect(await get(id)).toMatchObject({ result: { revision, content: firstTariff } })
  })

  test('a cut table is refused, a copy with its own content is kept, what changes nothing is no edit', async () => {
    const { id, revision, name, content } = await drafted()
    const cut = { ...content, extras: content.extras.slice(1) }
    expect(await save(id, { revision, name, content: cut })).toMatchObject({
      failure: { fields: [{ path: 'content.extras', key: 'TARIFF.ERROR.ROW_REMOVED' }] },
    })
    expect(await save(id, { revision, name, content })).toMatchObject(refused(400, 'NO_CHANGES'))
    const mine = { ...content, seniorFactor: 160 }
    const body = { basedOn: id, name: 'Lo mío', content: mine }
    const other = await shop.call(tariffApi.create, { body }, { token: finance })
    expect(other).toMatchObject({ result: { basedOn: 1, content: { seniorFactor: 160 }, revision: 1 } })
    expect(await remove(id)).toMatchObject({ status: 200 })
  })

  test('I-03 translations of a text that no row has any more are dropped, those of a row not sold any more stay', async () => {
    const draft = await drafted(({ plans }) => {
      plans[0]!.name = 'Chajá 20'
      plans[1]!.isSold = false
    })
    const texts = (content: Tariff) => content.translations!.map(({ text }) => text)
    const [renamed] = firstTariff.plans
    expect(texts(draft.content)).toEqual(texts(firstTariff).filter((text) => text !== renamed!.name))
  })

  test('a copy’s original stays', async () => {
    const { id } = await approved()
    await shop.call(tariffApi.create, { body: { basedOn: id, name: 'Copia' } }, { token: admin })
    await withdrawApproval(id)
    expect(await remove(id)).toMatchObject(refused(409, 'TARIFF_HAS_COPIES'))
  })

  test('a large table travels, an absurd one does not', async () => {
    const { id, revision, name, content } = await drafted()
    const benefits = [...content.benefits]
    for (let n = 26; n <= 200; n += 1) benefits.push({ ...benefits[0]!, id: n, name: `Beneficio ${n}` })
    const covers = content.plans.flatMap(({ id: planId }) =>
      benefits.map((benefit) => ({ planId, benefitId: benefit.id, value: 'v'.repeat(120) })),
    )
    const large = await save(id, { revision, name, content: { ...content, benefits, covers } })
    expect(large).toMatchObject({ status: 200 })
    const absurd = { ...content, benefits: Array.from({ length: 201 }, (_, n) => ({ ...benefits[0]!, id: n + 1 })) }
    expect(await save(id, { revision: revision + 1, name, content: absurd })).toMatchObject({
      failure: { fields: [{ path: 'content.benefits', key: 'TARIFF.ERROR.TOO_MANY_ROWS' }] },
    })
  })
})

describe('T-02 several at once', () => {
  const outcomes = (answers: readonly { ok: boolean; failure?: { errorCode: string } }[]) =>
    answers.map((answer) => (answer.ok ? 'done' : String(answer.failure?.errorCode))).toSorted()

  test('D-09 of those who save one draft one does, the others hear who, and get the draft as it is now', async () => {
    const { id, revision, name, content } = await drafted()
    const edits = [201, 202, 203, 204].map((rate, n) => {
      const edited = structuredClone(content)
      edited.plans[1]!.rate = rate
      return save(id, { revision, name, content: edited }, n % 2 === 0 ? admin : finance)
    })
    const late = 'TARIFF_CHANGED_MEANWHILE'
    const answers = await Promise.all(edits)
    expect(outcomes(answers)).toEqual([late, late, late, 'done'])
    const now = await get(id)
    expect(now).toMatchObject({ result: { revision: revision + 1 } })
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(currentOf(answer, tariffApi.save)).toEqual(now.ok && now.result)
  })

  test('of those who add a plan to drafts of their own each adds another', async () => {
    const drafts = [await drafted(), await drafted(), await drafted()]
    const saved = await sideBySide(
      shop,
      tariffVersion,
      drafts.map(({ id, revision, name, content, nextIds }, n) => () => {
        const plan = { ...content.plans[0]!, id: nextIds.plans, name: `Chajá ${n}`, recommended: false }
        return save(id, { revision, name, content: { ...content, plans: [...content.plans, plan] } })
      }),
    )
    const added = saved.map((answer) => (answer.ok ? answer.result.content.plans.at(-1)?.id : answer.failure.errorCode))
    expect(added).toEqual([204, 205, 206])
  })

  test('what is approved is what was seen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, revision, name, content } = await drafted()
      const edited = { ...content, seniorFactor: 170 }
      const answers = await Promise.all([approve(id, revision), save(id, { revision, name, content: edited })])
      const now = await get(id)
      if (!now.ok) throw new Error('gone')
      expect(outcomes(answers)[1]).toBe('done')
      expect(now.result.state === 'approved' && now.result.content.seniorFactor === 170).toBe(false)
    }
    const { id, revision, name, content } = await drafted()
    expect(await save(id, { revision, name, content: { ...content, seniorFactor: 170 } })).toMatchObject({ ok: true })
    expect(await approve(id, revision)).toMatchObject(refused(409, 'TARIFF_CHANGED_MEANWHILE'))
  })

  test('one of those who want a minute gets it', async () => {
    const versions = [await approved(), await approved(), await approved()]
    const startsAt = minuteIn(7)
    const answers = await Promise.all(versions.map(({ id }) => schedule(id, startsAt)))
    expect(outcomes(answers)).toEqual(['TARIFF_MINUTE_TAKEN', 'TARIFF_MINUTE_TAKEN', 'done'])
  })

  test('of two starts that are set at once the second is held to the first: no row is lost between them', async () => {
    const more = await approved(addPlan)
    const less = await approved()
    const answers = await sideBySide(shop, tariffVersion, [
      () => schedule(more.id, minuteIn(7)),
      () => schedule(less.id, minuteIn(9)),
    ])
    expect(answers).toMatchObject([{ status: 200 }, refused(409, 'TARIFF_LACKS_ROWS')])
  })

  test('who withdraws while another moves the start leaves one of both', async () => {
    const { id } = await approved()
    await schedule(id, minuteIn(7))
    const moved = minuteIn(9)
    await Promise.all([withdrawStart(id), schedule(id, moved), withdrawApproval(id)])
    const now = await get(id)
    if (!now.ok) throw new Error('gone')
    expect([null, moved]).toContain(now.result.startsAt)
    expect(now.result.state).toBe(now.result.startsAt ? 'scheduled' : now.result.approvedAt ? 'approved' : 'draft')
  })
})

describe('T-01 countries of residence', () => {
  const list = async (q: string) => {
    const answer = await shop.call(countryApi.list, { query: { filter: { q } } }, { token: admin })
    return answer.ok ? answer.result.rows : []
  }
  const add = (name: string, iso: string) =>
    shop.call(countryApi.create, { body: { name, iso, isOffered: true } }, { token: admin })
  const offered = async () => {
    const answer = await shop.call(catalogueApi.residenceCountries, {})
    return answer.ok ? answer.result.map(({ name }) => name) : []
  }

  test('are added, renamed and retired, and visitors choose among those offered', async () => {
    const added = await add('Islandia', 'IS')
    expect(added).toMatchObject({ result: { id: 51, name: 'Islandia' } })
    expect(await offered()).toContain('Islandia')
    const body = { name: 'Islandia (IS)', iso: 'IS', isOffered: false }
    const edit = () => shop.call(countryApi.save, { params: { id: 51 }, body }, { token: admin })
    expect(await edit()).toMatchObject({ result: body })
    expect(await edit()).toMatchObject(refused(400, 'NO_CHANGES'))
    expect(await offered()).not.toContain('Islandia (IS)')
    expect(await list('islandia')).toEqual([{ id: 51, ...body }])
    expect(await shop.call(countryApi.create, { body }, { token: reader })).toMatchObject({ status: 403 })
  })

  test('that are added at once get an id each, and one name once', async () => {
    const added = await sideBySide(shop, residenceCountry, [
      () => add('Kenia', 'KE'),
      () => add('Kenia', 'KE'),
      () => add('Ghana', 'GH'),
    ])
    expect(added.map((answer) => (answer.ok ? answer.result.id : answer.status))).toEqual([52, 400, 53])
  })

  test('D-09 of ten who edit one at once, one saves; the others are refused, and get it as it is now', async () => {
    const added = await add('Nepal', 'NP')
    if (!added.ok) throw new Error(added.failure.errorCode)
    const { id, ...before } = added.result
    const edit = (change: Partial<typeof before>, seen = before) =>
      shop.call(countryApi.save, { params: { id }, body: { ...seen, ...change, before: seen } }, { token: admin })
    const names = Array.from({ length: 10 }, (_, n) => `Nepal ${n}`)
    const answers = await Promise.all(names.map((name) => edit({ name })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const [saved] = await list('nepal')
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ failure: { errorCode: 'CHANGED_MEANWHILE' } })
      expect(currentOf(answer, countryApi.save)).toEqual(saved)
    }
    const { id: _, ...now } = saved!
    expect(await edit({ isOffered: false }, now)).toMatchObject({ result: { ...now, isOffered: false } })
  })

  test('keep names and codes apart, and one at least is offered', async () => {
    const clash = (path: string) => ({ status: 400, failure: { fields: [{ path, key: 'COUNTRIES.REPEATED' }] } })
    expect(await add('URUGUAY', 'ZZ')).toMatchObject(clash('name'))
    expect(await add('Otro', 'UY')).toMatchObject(clash('iso'))
    const save = (id: number, name: string, iso: string, isOffered = true) =>
      shop.call(countryApi.save, { params: { id }, body: { name, iso, isOffered } }, { token: admin })
    expect(await save(1, 'uruguay', 'AR')).toMatchObject(clash('name'))
    expect(await save(1, 'Argentina', 'UY')).toMatchObject(clash('iso'))
    await shop.db
      .update(residenceCountry)
      .set({ isOffered: false })
      .where(sql`${residenceCountry.iso} not in ('UY', 'AR')`)
    const both = await sideBySide(shop, auditLog, [
      () => save(17, 'Uruguay', 'UY', false),
      () => save(1, 'Argentina', 'AR', false),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    await shop.db.update(residenceCountry).set({ isOffered: true })
  })
})
