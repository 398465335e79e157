import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessApi } from '#shared/businesses/contract.ts'
import type { Language } from '#shared/languages.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop()
  token = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

/** The languages of the storefront of a partner, as its visitors get them. */
async function online(): Promise<{ id: string; languages: Language[] }> {
  const brand = await shop.call(businessApi.find, { params: { subdomain: 'mburucuya' } })
  const companies = await shop.call(businessApi.list, { query: {} }, { token })
  if (!brand.ok || !companies.ok) throw new Error('The partner cannot be read.')
  const id = companies.result.rows.find(({ subdomain }) => subdomain === 'mburucuya')?.id ?? ''
  return { id, languages: brand.result.languages }
}

const edit = (id: string, changes: object) =>
  shop.call(businessApi.edit, { body: { id, version: undefined, ...changes } }, { token })

test('I-04 a business chooses the languages of its storefront: Spanish always is one, and the log says what changed', async () => {
  const { id, languages } = await online()
  expect(languages).toEqual(['es', 'pt', 'en'])
  expect(await edit(id, { languages: ['en'] })).toMatchObject({ ok: true })
  expect((await online()).languages).toEqual(['es', 'en'])
  const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({
    action: 'business.edited',
    detail: { languages: { from: 'Español, Português, English', to: 'Español, English' } },
  })
  // An edit of another field leaves them as they are.
  expect(await edit(id, { description: 'Viajes.' })).toMatchObject({ ok: true })
  expect((await online()).languages).toEqual(['es', 'en'])
  const unknown = await shop.app.inject({
    method: 'POST',
    url: '/api/business/businessEdit',
    headers: { authorization: `Bearer ${token}` },
    payload: { id, languages: ['fr'] },
  })
  expect(unknown.statusCode).toBe(400)
})
