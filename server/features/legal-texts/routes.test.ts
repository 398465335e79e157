import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { LEGAL_VERSION } from '#shared/checkout/acceptances.ts'
import { legalTextApi, type LegalTextRow } from '#shared/legal-texts/contract.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let admin: string
let finance: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  finance = (await addStaff(shop, 'finance')).token
})
afterAll(() => shop.close())

/** A draft that adds this text to the conditions. */
async function drafted(conditions: string): Promise<TariffVersion> {
  const copied = await shop.call(tariffApi.create, { body: { basedOn: 1, name: 'Verano' } }, { token: admin })
  if (!copied.ok) throw new Error(copied.failure.message)
  return saved(copied.result, conditions)
}

async function saved({ id, revision, name, content }: TariffVersion, conditions: string): Promise<TariffVersion> {
  const body = { revision, name, content: { ...content, conditions } }
  const answer = await shop.call(tariffApi.save, { params: { id }, body }, { token: admin })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

async function listed(filter = {}): Promise<LegalTextRow[]> {
  const answer = await shop.call(legalTextApi.list, { query: { filter } }, { token: finance })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows
}

const textOf = async ({ id }: Pick<TariffVersion, 'id'>) => (await listed({ tariff: id }))[0]!
const review = (id: string, token = finance) => shop.call(legalTextApi.review, { params: { id } }, { token })
const approve = ({ id, revision }: TariffVersion) =>
  shop.call(tariffApi.approve, { params: { id }, body: { revision } }, { token: finance })

describe('V-18 a text that buyers accept is a draft until staff end that state', () => {
  test('a version is not approved with a draft; a review is of the words, by whom and when, and stays in the log', async () => {
    const draft = await drafted('Lo que suma esta tarifa.')
    const text = await textOf(draft)
    expect(text).toMatchObject({ kind: 'conditions', tariffs: [draft.id], state: 'draft', reviewedBy: null })
    expect(await approve(draft)).toMatchObject({ status: 409, failure: { errorCode: 'TARIFF_TEXT_IN_REVIEW' } })
    shop.clock.advance(60_000)
    const reviewed = await review(text.id)
    const at = shop.dependencies.now().toISOString()
    expect(reviewed).toMatchObject({ result: { state: 'reviewed', reviewedBy: 'Staff finance', reviewedAt: at } })
    expect(await approve(draft)).toMatchObject({ result: { state: 'approved' } })
    const query = { filter: { record: { resource: 'tariffs', id: String(draft.id) } } } as const
    const history = await shop.call(auditApi.list, { query }, { token: admin })
    expect(history.ok && history.result.rows).toContainEqual(
      expect.objectContaining({
        action: 'legal-text.reviewed',
        at,
        person: expect.objectContaining({ name: 'Staff finance' }),
        detail: { name: `Condiciones de la tarifa ${draft.id}` },
      }),
    )
  })

  test('another wording is a draft again, and a copied one is not', async () => {
    const draft = await drafted('Una redacción.')
    await review((await textOf(draft)).id)
    const changed = await saved(draft, 'Otra redacción.')
    expect(await textOf(changed)).toMatchObject({ state: 'draft' })
    const back = await saved(changed, 'Una redacción.')
    expect(await textOf(back)).toMatchObject({ state: 'reviewed' })
    const copy = await drafted('Una redacción.')
    expect(await textOf(copy)).toMatchObject({ state: 'reviewed', tariffs: [copy.id] })
    expect((await listed()).find(({ text }) => text === 'Una redacción.')?.tariffs).toEqual([draft.id, copy.id])
  })

  test('a second review leaves the first as it is', async () => {
    const { id } = await textOf(await drafted('Dos personas.'))
    const first = await review(id, finance)
    shop.clock.advance(60_000)
    const second = await review(id, admin)
    expect(second.ok && first.ok && second.result).toEqual(first.ok && first.result)
  })

  test('the texts of the site are one of them, in their version', async () => {
    const [text] = (await listed()).filter(({ kind }) => kind === 'site')
    expect(text).toMatchObject({ version: LEGAL_VERSION, state: 'draft', text: null })
    expect(await review(text!.id)).toMatchObject({ result: { state: 'reviewed' } })
  })

  test('words that no version has are not found, and a reader reviews nothing', async () => {
    const { token } = await addStaff(shop, 'reader')
    const { id } = await textOf(await drafted('Para leer.'))
    expect(await review(id, token)).toMatchObject({ status: 403 })
    expect(await review('tarifa-0')).toMatchObject({ status: 404 })
    expect(await textOf(await drafted('Para leer.'))).toMatchObject({ state: 'draft' })
  })

  test('a version without a text needs no review', async () => {
    const copied = await shop.call(tariffApi.create, { body: { basedOn: 1, name: 'Verano' } }, { token: admin })
    if (!copied.ok) throw new Error(copied.failure.message)
    expect(await listed({ tariff: copied.result.id })).toEqual([])
    expect(await approve(copied.result)).toMatchObject({ result: { state: 'approved' } })
  })
})
