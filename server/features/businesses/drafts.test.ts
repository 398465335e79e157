import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessApi } from '#shared/businesses/contract.ts'
import { type OwnStorefront, storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { business, storefrontDraft } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

const AGENCY = 'agencia@ceibo.test'

let shop: TestShop
let admin: string
let owner: string
let id: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
  owner = await shop.loginAs(AGENCY)
  id = (await shop.db.select().from(business).where(eq(business.subdomain, 'mburucuya')))[0]!.id
})
afterAll(() => shop.close())
/** Nothing waits when a test begins; versions count on. */
beforeEach(() => shop.db.update(storefrontDraft).set({ state: 'in-force' }))

async function resultOf<Result>(call: Promise<{ ok: true; result: Result } | { ok: false; failure: object }>) {
  const answer = await call
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

const read = (token = owner) => resultOf(shop.call(storefrontDraftApi.own, {}, { token }))
const save = ({ version, look }: { version: number; look: StorefrontLook }, token = owner) =>
  shop.call(storefrontDraftApi.save, { body: { version, ...look } }, { token })
const send = (version: number, token = owner) => shop.call(storefrontDraftApi.send, { body: { version } }, { token })
const waiting = async (token = admin) =>
  (await resultOf(shop.call(storefrontDraftApi.ofBusiness, { params: { id } }, { token }))).draft
const companyNow = () => resultOf(shop.call(businessApi.get, { params: { id } }, { token: admin }))
async function putInForce(version: number, businessVersion?: number, token = admin) {
  const body = { version, businessVersion: businessVersion ?? (await companyNow()).version }
  return shop.call(storefrontDraftApi.putInForce, { params: { id }, body }, { token })
}
const sendBack = (version: number, note: string, token = admin) =>
  shop.call(storefrontDraftApi.sendBack, { params: { id }, body: { version, note } }, { token })
const colorOnline = async () =>
  (await resultOf(shop.call(businessApi.find, { params: { subdomain: 'mburucuya' } }))).primaryColor

/** The status of a call with a body that the contract knows no way to write. */
async function raw(method: 'POST' | 'PUT', path: string, token: string, payload: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ method, url: `/api${path}`, payload, headers })).statusCode
}

let shade = 0
/** A draft that differs from what is in force, handed to staff. */
async function sent(part: Partial<StorefrontLook> = {}): Promise<OwnStorefront['draft']> {
  shade += 1
  const { draft } = await read()
  const look = { ...draft.look, primaryColor: `#00000${shade}`, ...part }
  const saved = await resultOf(save({ version: draft.version, look }))
  return (await resultOf(send(saved.draft.version))).draft
}

const actions = async () =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )

test('D-05 an owner writes a draft that no visitor sees, sends it, and staff put it in force', async () => {
  const before = await colorOnline()
  const first = await read()
  expect(first).toMatchObject({ name: 'Mburucuyá Viajes', draft: { version: 0, state: 'in-force' } })
  const look = { ...first.draft.look, primaryColor: '#123456', contactEmail: 'nuevo@mburucuya.test', banners: [] }
  const saved = await resultOf(save({ version: 0, look }))
  expect(saved.draft).toMatchObject({ version: 1, state: 'open', look: { primaryColor: '#123456' } })
  expect(await waiting()).toBeNull()

  const { draft } = await resultOf(send(1))
  expect(draft).toMatchObject({ version: 2, state: 'sent', sentBy: 'Mburucuyá Viajes' })
  expect(await waiting()).toMatchObject({ version: 2, look: { contactEmail: 'nuevo@mburucuya.test' } })
  expect(await colorOnline()).toBe(before)
  const [toStaff] = await deliverEmails(shop)
  expect(toStaff).toMatchObject({
    to: 'hola@ceibo.test',
    subject: 'Aviso: Mburucuyá Viajes envió un borrador de su sitio',
  })

  expect(await putInForce(2)).toMatchObject({ ok: true })
  expect(await colorOnline()).toBe('#123456')
  expect(await companyNow()).toMatchObject({
    contactEmail: 'nuevo@mburucuya.test',
    banners: [],
    subdomain: 'mburucuya',
  })
  expect(await waiting()).toBeNull()
  expect((await read()).draft).toMatchObject({ version: 3, state: 'in-force', look: { primaryColor: '#123456' } })
  const [toOwner] = await deliverEmails(shop)
  expect(toOwner).toMatchObject({ to: AGENCY, subject: 'Tu sitio ya se ve como lo pediste' })
  expect(await actions()).toEqual([
    'business.draft-saved',
    'business.draft-sent',
    'business.edited',
    'business.draft-put-in-force',
  ])
})

test('D-05 a draft comes back with a note, which its owners read until they send it again', async () => {
  const before = await colorOnline()
  const { version } = await sent()
  expect(await raw('POST', `/business/${id}/storefrontDraft/sendBack`, admin, { version, note: ' ' })).toBe(400)
  expect(await sendBack(version, 'El logo se lee mal sobre blanco.')).toMatchObject({ ok: true })
  const returned = (await read()).draft
  expect(returned).toMatchObject({ state: 'returned', note: 'El logo se lee mal sobre blanco.' })
  expect([await waiting(), await colorOnline()]).toEqual([null, before])
  const email = (await deliverEmails(shop)).find(({ to }) => to === AGENCY)
  expect(email).toMatchObject({ subject: 'Te devolvimos el borrador de tu sitio' })
  expect(email?.text).toContain('El logo se lee mal sobre blanco.')
  expect((await actions()).at(-1)).toBe('business.draft-sent-back')

  const saved = await resultOf(save({ ...returned, look: { ...returned.look, description: 'Otra.' } }))
  expect(saved.draft).toMatchObject({ state: 'open', note: 'El logo se lee mal sobre blanco.' })
  expect((await resultOf(send(saved.draft.version))).draft).toMatchObject({ state: 'sent', note: null })
})

test('P-02 D-05 the sentence of the home goes through the draft, and one of an earlier release keeps the one in force', async () => {
  const titleOnline = async () =>
    (await resultOf(shop.call(businessApi.find, { params: { subdomain: 'mburucuya' } }))).heroSentence
  expect(await titleOnline()).toBe('Viajá con Mburucuyá Viajes a tu lado.')
  const { version } = await sent({ heroSentence: ' Viajes con alma de río. ' })
  expect(await titleOnline()).toBe('Viajá con Mburucuyá Viajes a tu lado.')
  expect(await putInForce(version)).toMatchObject({ ok: true })
  expect(await titleOnline()).toBe('Viajes con alma de río.')

  const next = await sent({ description: 'Otra.' })
  const { heroSentence: _, ...earlier } = next.look
  await shop.db.update(storefrontDraft).set({ look: earlier as StorefrontLook })
  expect((await read()).draft.look.heroSentence).toBe('Viajes con alma de río.')
  expect((await waiting())?.look.heroSentence).toBe('Viajes con alma de río.')
  expect(await putInForce(next.version)).toMatchObject({ ok: true })
  expect(await companyNow()).toMatchObject({ heroSentence: 'Viajes con alma de río.', description: 'Otra.' })
  const { draft } = await read()
  const long = { ...draft.look, heroSentence: 'x'.repeat(81) }
  const refused = await save({ version: draft.version, look: long })
  expect(refused.ok ? [] : refused.failure.fields?.map(({ path, key }) => `${path} ${key}`)).toEqual([
    'heroSentence FIELD.TOO_LONG',
  ])
  await shop.db.update(business).set({ heroSentence: '' }).where(eq(business.id, id))
})

test('D-05 a draft that is saved again waits no more, and who read an older one is refused', async () => {
  const { version, look } = await sent()
  const older = { version: version - 1, look }
  expect(await save(older)).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
  expect(await save({ version, look: { ...look, description: 'Otra vez.' } })).toMatchObject({ ok: true })
  expect(await waiting()).toBeNull()
  for (const late of [putInForce(version), sendBack(version, 'Tarde.'), send(version)])
    expect(await late).toMatchObject({ status: 409 })
})

test('D-05 D-09 of ten saves of two owners at once, one is made; the others are refused, and get the draft as it is now', async () => {
  const other = (await addColleague(shop, AGENCY, 'owner')).token
  const { version, look } = (await read()).draft
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      save({ version, look: { ...look, description: `La ${n}.` } }, n % 2 ? owner : other),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const now = await read()
  expect(now.draft.version).toBe(version + 1)
  expect(answers.find(({ ok }) => ok)).toMatchObject({ result: now })
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
    expect(currentOf(answer, storefrontDraftApi.save)).toEqual(now)
  }
})

test('D-07 of a draft that is put in force twice and sent back at once, one is done', async () => {
  const { version } = await sent()
  const { version: businessVersion } = await companyNow()
  const answers = await Promise.all([
    putInForce(version, businessVersion),
    putInForce(version, businessVersion),
    sendBack(version, 'Así no.'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const done = (await actions()).filter((action) => /put-in-force|sent-back/.test(action))
  const [row] = await shop.db.select().from(storefrontDraft)
  expect(row).toMatchObject({ version: version + 1, state: answers[2]!.ok ? 'returned' : 'in-force' })
  expect(done.at(-1)).toBe(answers[2]!.ok ? 'business.draft-sent-back' : 'business.draft-put-in-force')
})

test('D-07 a business that staff changed since they compared it is not overwritten', async () => {
  const { version } = await sent()
  const { version: businessVersion } = await companyNow()
  const body = { id, version: businessVersion, description: 'La puso el equipo.' }
  await resultOf(shop.call(businessApi.edit, { body: body as never }, { token: admin }))
  expect(await putInForce(version, businessVersion)).toMatchObject({ status: 409 })
  expect(await companyNow()).toMatchObject({ description: 'La puso el equipo.' })
  expect(await waiting()).toMatchObject({ version })
})

test('D-05 a draft is judged by the rules of the storefront itself, field by field, and one like what is in force is not sent', async () => {
  const { version, look } = (await read()).draft
  const wrong = {
    ...look,
    primaryColor: 'rojo',
    logoUrl: '/images/uploads/no-such.png',
    banners: [{ imageUrl: '/images/demo/mburucuya-banner-caribe.webp', link: 'javascript:alert(1)' }],
    contactLines: [{ kind: 'sales' as const, label: 'Ventas', phone: '12' }],
  }
  const refused = await save({ version, look: wrong })
  expect(refused).toMatchObject({ status: 400 })
  const fields = refused.ok ? [] : refused.failure.fields?.map(({ path, key }) => `${path} ${key}`)
  expect(fields).toEqual([
    'primaryColor BUSINESS.ERROR.COLOR_INVALID',
    'banners.0.link BUSINESS.ERROR.BANNER_LINK_INVALID',
    'contactLines.0.phone FIELD.PHONE_INVALID',
    'logoUrl BUSINESS.ERROR.IMAGE_INVALID',
  ])
  for (const strange of [{ subdomain: 'otra' }, { markup: 1 }, { version: -1 }])
    expect(await raw('PUT', '/profile/storefront', owner, { version, ...strange })).toBe(400)
  await resultOf(save({ version, look }))
  expect(await send(version + 1)).toMatchObject({ status: 400, failure: { errorCode: 'NO_CHANGES' } })
})

test('A-08 D-05 no other business, seller, viewer nor staff without the right to write businesses has anything to do with a draft', async () => {
  const { version, look } = await sent()
  const strangers = await Promise.all([addColleague(shop, AGENCY, 'seller'), addColleague(shop, AGENCY, 'viewer')])
  for (const { token } of strangers) {
    expect(await shop.call(storefrontDraftApi.own, {}, { token })).toMatchObject({ status: 403 })
    expect(await save({ version, look }, token)).toMatchObject({ status: 403 })
    expect(await send(version, token)).toMatchObject({ status: 403 })
  }
  // A broker has no storefront, and the draft of another is nowhere in its answer.
  const broker = await shop.loginAs('broker@ceibo.test')
  expect(await shop.call(storefrontDraftApi.own, {}, { token: broker })).toMatchObject({ status: 404 })
  expect(await save({ version: 0, look }, broker)).toMatchObject({ status: 404 })
  const cooperative = await shop.loginAs('cooperativa@ceibo.test')
  expect((await read(cooperative)).draft).toMatchObject({ version: 0, state: 'in-force' })
  for (const token of [owner, cooperative]) {
    expect(await putInForce(version, undefined, token)).toMatchObject({ status: 403 })
    expect(await sendBack(version, 'No.', token)).toMatchObject({ status: 403 })
  }
  for (const role of ['finance', 'support', 'reader'] as const) {
    const { token } = await addStaff(shop, role)
    expect(await waiting(token)).toMatchObject({ version })
    expect(await putInForce(version, undefined, token)).toMatchObject({ status: 403 })
    expect(await sendBack(version, 'No.', token)).toMatchObject({ status: 403 })
  }
  const [stranger] = await shop.db
    .select()
    .from(business)
    .where(and(eq(business.type, 'company'), eq(business.name, 'Cooperativa del Plata')))
  const seenBy = (businessId: string) => readerFor(shop.db, businessId)((db) => db.$count(storefrontDraft))
  expect([await seenBy(stranger!.id), await seenBy(id)]).toEqual([0, 1])
})
