import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { isDay } from '#shared/dates.ts'
import { entryRequirementApi } from '#shared/entry-requirements/contract.ts'
import { type EntryRequirementFilter, requirementStaffApi } from '#shared/entry-requirements/staff-contract.ts'
import { checkRequirement, type RequirementDraft } from '#shared/entry-requirements/requirement-form.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { entryRequirement } from '../../platform/db/schema/entry-requirements.ts'
import { SOURCED_REQUIREMENTS } from './sourced.ts'
import { forgetRequirements, writeSourced } from './store.ts'

const TODAY = '2026-12-01'
let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  shop.clock.set(`${TODAY}T15:00:00Z`)
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const draft: RequirementDraft = {
  place: 'Catar',
  countries: ['QA'],
  text: 'Pide a los visitantes un seguro de salud por toda la estadía.',
  asksCover: true,
  minCover: 20_000_00,
  asksRepatriation: false,
  certificate: 'en',
  sourceName: 'Ministerio de Salud Pública',
  sourceUrl: 'https://www.moph.gov.qa',
  reviewedOn: '2026-11-30',
  isShown: true,
}
const add = (more: Partial<RequirementDraft> = {}) =>
  shop.call(requirementStaffApi.create, { body: { ...draft, ...more } }, { token: admin })
async function added(more: Partial<RequirementDraft> = {}) {
  const answer = await add(more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}
const save = (id: string, more: Partial<RequirementDraft> & { version?: number }) =>
  shop.call(requirementStaffApi.save, { params: { id }, body: { ...draft, ...more } }, { token: admin })
async function shown() {
  const answer = await shop.call(entryRequirementApi.shown, {})
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

describe('V-13 visitors', () => {
  test('read what each place asks, with source, day and the destinations that have it; old reviews are marked', async () => {
    const found = await shown()
    expect(found).toHaveLength(SOURCED_REQUIREMENTS.length)
    expect(found.find(({ place }) => place === 'Cuba')).toMatchObject({
      destinationIds: [2, 6],
      asksCover: true,
      minCover: null,
      certificate: 'es',
      sourceUrl: 'https://www.gacetaoficial.gob.cu',
      reviewedOn: '2026-01-14',
      isOld: true,
    })
    const schengen = found.filter(({ destinationIds }) => destinationIds.includes(1))
    expect(schengen.map(({ place, isOld }) => [place, isOld])).toEqual([
      ['Espacio Schengen: con visa', false],
      ['Espacio Schengen: pasaporte', false],
    ])
    expect(schengen[0]).toMatchObject({ minCover: 40_000_00, asksRepatriation: true })
  })

  test('what we found sources for keeps the rules of the form', () => {
    for (const { id: _id, ...sourced } of SOURCED_REQUIREMENTS) {
      expect(checkRequirement({ ...sourced, isShown: true }, TODAY), sourced.place).toEqual([])
      expect(isDay(sourced.reviewedOn), sourced.place).toBe(true)
    }
  })

  test('a start writes them once and leaves what staff changed', async () => {
    const [first] = SOURCED_REQUIREMENTS
    await shop.db.update(entryRequirement).set({ text: 'Otro texto.' }).where(eq(entryRequirement.id, first!.id))
    try {
      await writeSourced(shop.db)
      expect(await shop.db.$count(entryRequirement)).toBe(SOURCED_REQUIREMENTS.length)
      const [row] = await shop.db.select().from(entryRequirement).where(eq(entryRequirement.id, first!.id))
      expect(row!.text).toBe('Otro texto.')
    } finally {
      await shop.db.update(entryRequirement).set({ text: first!.text }).where(eq(entryRequirement.id, first!.id))
      forgetRequirements(shop.db)
    }
  })
})

describe('V-13 staff keep entry requirements', () => {
  test('add, change and hide one; visitors see it at once, and its history says what changed', async () => {
    const row = await added({ countries: ['QA', 'AE', 'QA'] })
    expect(row).toEqual({ ...draft, id: row.id, version: 1, countries: ['AE', 'QA'], isOld: false })
    expect((await shown()).find(({ place }) => place === 'Catar')).toMatchObject({ destinationIds: [5, 6] })
    expect(await save(row.id, { minCover: null })).toMatchObject({ result: { version: 2, minCover: null } })
    expect(await save(row.id, { minCover: null })).toMatchObject({ failure: { errorCode: 'NO_CHANGES' } })
    expect(await save(row.id, { version: 1 })).toMatchObject({ status: 409 })
    expect(currentOf(await save(row.id, { version: 1 }), requirementStaffApi.save)).toMatchObject({ version: 2 })
    await save(row.id, { minCover: null, isShown: false })
    expect((await shown()).map(({ place }) => place)).not.toContain('Catar')
    const record = { resource: 'entryRequirements', id: row.id } as const
    const history = await shop.call(auditApi.list, { query: { filter: { record } } }, { token: admin })
    expect(history.ok && history.result.rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['entry-requirement.edited', { name: 'Catar', isShown: { from: true, to: false } }],
      [
        'entry-requirement.edited',
        { name: 'Catar', countries: { from: 'AE, QA', to: 'QA' }, minCover: { from: 20_000_00, to: null } },
      ],
      ['entry-requirement.added', expect.objectContaining({ place: 'Catar', countries: 'AE, QA' })],
    ])
  })

  test('list by place and by review, old ones apart', async () => {
    const list = async (filter: EntryRequirementFilter) => {
      const answer = await shop.call(requirementStaffApi.list, { query: { filter } }, { token: admin })
      return answer.ok && answer.result.rows.map(({ place }) => place)
    }
    expect(await list({ q: 'galapagos' })).toEqual(['Islas Galápagos (Ecuador)'])
    expect(await list({ isOld: false, isShown: true })).toEqual([
      'Espacio Schengen: con visa',
      'Espacio Schengen: pasaporte',
    ])
    expect(await list({ isOld: true })).toContain('Cuba')
  })

  test('get each refusal at its field, and need the permission', async () => {
    const refused = (path: string, key: string) => ({ status: 400, failure: { fields: [{ path, key }] } })
    expect(await add({ countries: ['QQ'] })).toMatchObject(refused('countries', 'ENTRY_REQUIREMENTS.COUNTRIES'))
    expect(await add({ sourceUrl: 'http://a.b' })).toMatchObject(refused('sourceUrl', 'ENTRY_REQUIREMENTS.URL'))
    expect(await add({ reviewedOn: '2026-12-02' })).toMatchObject(refused('reviewedOn', 'ENTRY_REQUIREMENTS.FUTURE'))
    expect(await add({ text: 'Te dejan pasar.' })).toMatchObject(refused('text', 'ENTRY_REQUIREMENTS.PROMISE'))
    expect(await save('5c0e0000-0000-4000-8000-00000000dead', {})).toMatchObject({ status: 404 })
    expect(await shop.call(requirementStaffApi.list, { query: {} })).toMatchObject({ status: 401 })
  })
})
