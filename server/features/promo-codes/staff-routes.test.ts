import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import type { PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { type PromoCodeEdit, type PromoCodeFilter, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { promoState, promoStates } from '#shared/promo-codes/state.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { verifyAudit } from '../audit/log.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { promoRedemption } from '../../platform/db/schema/checkouts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { findPromo } from './store.ts'

const TODAY = '2026-11-21'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop({ now: `${TODAY}T15:00:00.000Z`, gateway: 'sandbox' })
  token = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const { ceibo, mburucuya, cooperativa } = BUSINESS_IDS

function draft(code: string, changes: Partial<PromoCodeDraft> = {}) {
  return {
    code,
    usesLimit: null,
    startDate: null,
    endDate: null,
    ownPercentage: 5,
    companyPercentage: 10,
    businessIds: [ceibo],
    isPaused: false,
    ...changes,
  } as PromoCodeDraft & { businessIds: string[] }
}

type Outcome = { is: string; fields: string[] }

function answered(answer: Awaited<ReturnType<TestShop['call']>>): Outcome {
  if (answer.ok) return { is: 'ok', fields: [] }
  const { errorCode, fields = [] } = answer.failure
  return { is: errorCode, fields: fields.map(({ path, key }) => `${path} ${key}`) }
}

const add = (body: ReturnType<typeof draft>) => shop.call(promoCodeStaffApi.add, { body }, { token })
const edit = (body: PromoCodeEdit) => shop.call(promoCodeStaffApi.edit, { body }, { token })
const remove = (body: { id: string; code?: string }) => shop.call(promoCodeStaffApi.remove, { body }, { token })

async function added(code: string, changes: Partial<PromoCodeDraft> = {}): Promise<string> {
  const answer = await add(draft(code, changes))
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.id
}

async function detail(id: string) {
  const answer = await shop.call(promoCodeStaffApi.detail, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

type Sort = ['code' | 'usesCount' | 'totalPercentage' | 'startDate' | 'endDate' | 'isPaused', 'ASC' | 'DESC']

async function list(query: { filter?: PromoCodeFilter; sort?: Sort; range?: [number, number] } = {}) {
  const answer = await shop.call(promoCodeStaffApi.list, { query }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

const codes = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ code }) => code)

/** What was written about a code, oldest first. */
async function auditOf(id: string) {
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)
  return entries.map(({ action, detail: facts }) => ({ action, ...facts }))
}

describe('C-01 the list of codes', () => {
  test('is a bare array with its range, sorted by code, in the words of the interface', async () => {
    const url = '/api/code/promoCodeFindList/'
    const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const rows = answer.json<Record<string, unknown>[]>()
    expect(answer.headers['content-range']).toBe(`items 0-${rows.length - 1}/${rows.length}`)
    const names = rows.map(({ code }) => String(code))
    expect(names).toEqual(names.toSorted())
    expect(rows.find(({ code }) => code === 'LITORAL12')).toEqual({
      _id: '6b1f0c52-7a44-4c0e-9b6e-5d1c00000007',
      id: '6b1f0c52-7a44-4c0e-9b6e-5d1c00000007',
      code: 'LITORAL12',
      isPaused: 0,
      businessList: [mburucuya],
      usesNumber: 500,
      usesCount: 0,
      usesHeld: 0,
      dateStart: null,
      dateEnd: null,
      ownPercentage: 2,
      companyPercentage: 10,
      totalPercentage: 12,
      servicesTypesIds: [1, 2, 3],
      version: 1,
    })
  })

  test('is sorted by any column and cut into pages by the database', async () => {
    expect(await codes({ sort: ['totalPercentage', 'DESC'], range: [0, 1] })).toEqual(['PREVENTA20', 'VERANO15'])
    expect((await codes({ sort: ['isPaused', 'DESC'], range: [0, 0] }))[0]).toBe('PAUSADA10')
    const dated = ['INVIERNO10', 'PREVENTA20']
    for (const way of ['ASC', 'DESC'] as const) {
      const expected = way === 'ASC' ? dated : dated.toReversed()
      for (const field of ['startDate', 'endDate'] as const)
        expect((await codes({ sort: [field, way] })).slice(0, 2), `${field} ${way}`).toEqual(expected)
    }
    const { first, total, rows } = await list({ range: [5, 9] })
    expect({ first, total, shown: rows.length }).toEqual({ first: 5, total: 7, shown: 2 })
  })

  // ASVS 1.2.4
  test('finds part of a code in any case and literally, and the codes of a business', async () => {
    expect(await list({ filter: { code: ' verano ' } })).toMatchObject({ total: 1, rows: [{ code: 'VERANO15' }] })
    expect(await codes({ filter: { code: '10' } })).toEqual(['INVIERNO10', 'PAUSADA10'])
    expect(await codes({ filter: { code: '%' } })).toEqual([])
    expect(await codes({ filter: { businessId: cooperativa } })).toEqual(['INVIERNO10', 'PAUSADA10'])
    expect(await codes({ filter: { businessId: cooperativa, state: 'paused' } })).toEqual(['PAUSADA10'])
  })

  test('filters by how a code stands with the answer of the pure rule', async () => {
    const { rows } = await list()
    const seen = new Set<string>()
    for (const state of promoStates) {
      const expected = rows
        .filter((row) => promoState({ ...row, used: row.usesCount }, TODAY) === state)
        .map(({ code }) => code)
      expect(await codes({ filter: { state } }), state).toEqual(expected)
      if (expected.length > 0) seen.add(state)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['active', 'not-started', 'paused', 'expired']))
    expect(await codes({ filter: { state: 'all' } })).toHaveLength(rows.length)
  })

  test('offers every business and broker with its terms, to administrators only', async () => {
    const answer = await shop.call(promoCodeStaffApi.businesses, {}, { token })
    expect(
      answer.ok && answer.result.map(({ name, markup, commissionPercent }) => `${name} ${markup} ${commissionPercent}`),
    ).toEqual([
      'Ceibo Asistencia 100 0',
      'Cooperativa del Plata 60 10',
      'Mburucuyá Viajes 90 40',
      'Rambla Brokers 80 35',
    ])
    const partner = { token: await shop.loginAs('agencia@ceibo.test') }
    expect(answered(await shop.call(promoCodeStaffApi.businesses, {}, partner)).is).toBe('FORBIDDEN')
    expect(answered(await shop.call(promoCodeStaffApi.list, { query: {} })).is).toBe('UNAUTHORIZED')
  })
})

describe('C-02 adding a code', () => {
  test('stores it in uppercase, answers its id, and writes down the user who added it', async () => {
    const id = await added(' otono', { usesLimit: 3, startDate: TODAY, endDate: '2026-12-31' })
    expect(await detail(id)).toMatchObject({
      code: 'OTONO',
      usesLimit: 3,
      usesCount: 0,
      startDate: TODAY,
      endDate: '2026-12-31',
      version: 1,
      businesses: [{ id: ceibo, name: 'Ceibo Asistencia', markup: 100, commissionPercent: 0, isDeleted: false }],
    })
    expect(await auditOf(id)).toMatchObject([{ action: 'promo-code.added', code: 'OTONO', businesses: ceibo }])
  })

  test('takes the body of the interface, what is left out having its default', async () => {
    const payload = { code: 'minimo', ownPercentage: 7.5, businessList: [ceibo, ceibo], servicesTypesIds: [1, 2, 3] }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/code/promoCodeAdd/', payload, headers })
    const { message, data } = answer.json<{ message: string; data: { id: string } }>()
    expect({ status: answer.statusCode, message }).toEqual({ status: 200, message: 'Código de descuento agregado.' })
    expect(await detail(data.id)).toMatchObject({
      code: 'MINIMO',
      isPaused: false,
      usesLimit: null,
      startDate: null,
      endDate: null,
      companyPercentage: 0,
      businessIds: [ceibo],
    })
  })

  test('refuses validation issues at their fields, and businesses that do not exist', async () => {
    const wrong = draft('A-B', { usesLimit: 0, endDate: '2026-02-30', ownPercentage: 101, businessIds: [] })
    expect(answered(await add(wrong))).toEqual({
      is: 'VALIDATION',
      fields: [
        'code PROMO.ERROR.CODE_FORMAT',
        'ownPercentage PROMO.ERROR.PERCENTAGE_INVALID',
        'usesNumber PROMO.ERROR.USES_NUMBER_INVALID',
        'dateEnd PROMO.ERROR.DATE_END_INVALID',
        'businessList PROMO.ERROR.BUSINESS_REQUIRED',
      ],
    })
    const unknown = draft('NADIE', { businessIds: [ceibo, crypto.randomUUID()] })
    expect(answered(await add(unknown)).fields).toEqual(['businessList PROMO.ERROR.BUSINESS_UNKNOWN'])
    expect(await codes({ filter: { code: 'NADIE' } })).toEqual([])
  })

  test('writes the businesses of a code apart from each other', async () => {
    const id = await added('AMBAS', { businessIds: [ceibo, mburucuya] })
    expect(await auditOf(id)).toMatchObject([{ businesses: `${ceibo}, ${mburucuya}` }])
  })

  test('of twenty calls that add the same code at once in any case, one does', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add(draft(n % 2 ? 'carrera' : 'CARRERA', { ownPercentage: n + 1 }))),
    )
    const answers = all.map(answered)
    expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(1)
    const refused = answers.filter(({ is }) => is !== 'ok')
    expect(refused.map(({ fields }) => fields)).toEqual(Array(19).fill(['code PROMO.ERROR.CODE_TAKEN']))
    expect(await codes({ filter: { code: 'CARRERA' } })).toEqual(['CARRERA'])
  })
})

describe('C-04 changing a code', () => {
  test('changes what is named, keeps the rest and every other code, and writes what changed', async () => {
    const others = (await list()).rows
    const id = await added('CAMBIA', { usesLimit: 5, endDate: '2026-12-31' })
    const changes = { usesLimit: 8, businessIds: [ceibo, mburucuya] }
    const answer = await edit({ id, version: 1, ...changes })
    expect(answer.ok && answer.result).toMatchObject({ usesLimit: 8, endDate: '2026-12-31', version: 2 })
    expect((await detail(id)).businesses.map(({ name }) => name)).toEqual(['Ceibo Asistencia', 'Mburucuyá Viajes'])
    expect((await list()).rows.filter((row) => row.id !== id)).toEqual(others)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'promo-code.edited',
      code: 'CAMBIA',
      usesLimit: { from: 5, to: 8 },
      businesses: { from: ceibo, to: `${ceibo}, ${mburucuya}` },
    })
  })

  test('refuses an edit without changes, with validation issues, of another name and of an unknown id', async () => {
    const id = await added('QUIETA', { usesLimit: 5 })
    const same = { ...draft('quieta', { usesLimit: 5 }) }
    expect(answered(await edit({ id, version: 1, ...same })).is).toBe('NO_CHANGES')
    expect(answered(await edit({ id })).is).toBe('NO_CHANGES')
    const wrong = { code: 'OTRA', ownPercentage: 0, companyPercentage: 0, startDate: 'ayer' }
    expect(answered(await edit({ id, ...wrong })).fields).toEqual([
      'code PROMO.ERROR.CODE_FIXED',
      'ownPercentage PROMO.ERROR.PERCENTAGE_REQUIRED',
      'dateStart PROMO.ERROR.DATE_START_INVALID',
    ])
    expect(answered(await edit({ id: crypto.randomUUID(), isPaused: true })).is).toBe('PROMO_UNKNOWN')
    expect(await detail(id)).toMatchObject({ version: 1, ownPercentage: 5 })
  })

  test('D-09 of ten calls that save the same version at once, one does; the others get the code as it is now', async () => {
    const id = await added('VERSION')
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => edit({ id, version: 1, ownPercentage: 20 + n })))
    const answers = all.map((answer) => answered(answer).is).toSorted()
    expect(answers).toEqual([...Array<string>(9).fill('CHANGED_MEANWHILE'), 'ok'])
    const now = await detail(id)
    expect(now.version).toBe(2)
    for (const answer of all.filter(({ ok }) => !ok)) expect(currentOf(answer, promoCodeStaffApi.edit)).toEqual(now)
    expect(await detail(id)).toMatchObject({ version: 2 })
  })

  // ASVS 2.3.2
  test('never sets the limit below sales made and payments that are running', async () => {
    const id = await added('TOPE', { usesLimit: 5 })
    await shop.db.update(promoCode).set({ used: 2, held: 1 }).where(eq(promoCode.id, id))
    const below = await edit({ id, usesLimit: 2 })
    expect(answered(below).fields).toEqual(['usesNumber PROMO.ERROR.USES_BELOW_USED'])
    expect(answered(await edit({ id, usesLimit: 3 })).is).toBe('ok')
    expect(answered(await edit({ id, usesLimit: null })).is).toBe('ok')
    await shop.db.update(promoCode).set({ used: 0, held: 0 }).where(eq(promoCode.id, id))
  })

  test('keeps a business that was deleted since, and adds none that is deleted', async () => {
    const id = await added('CIERRA', { businessIds: [ceibo, cooperativa] })
    const other = await added('ABIERTA')
    await shop.db.update(business).set({ deletedAt: new Date() }).where(eq(business.id, cooperativa))
    try {
      expect(answered(await edit({ id, ownPercentage: 6 })).is).toBe('ok')
      expect((await detail(id)).businesses).toMatchObject([
        { id: ceibo },
        { id: cooperativa, isDeleted: true, name: 'Cooperativa del Plata' },
      ])
      const wanted = { businessIds: [ceibo, cooperativa] }
      expect(answered(await edit({ id: other, ...wanted })).fields).toEqual([
        'businessList PROMO.ERROR.BUSINESS_UNKNOWN',
      ])
    } finally {
      await shop.db.update(business).set({ deletedAt: null }).where(eq(business.id, cooperativa))
    }
  })
})

describe('C-03 pausing and deleting', () => {
  test('pauses with id and isPaused alone, again without harm, and resumes', async () => {
    const id = await added('PAUSA')
    const pause = async (isPaused: boolean) => {
      const payload = { id, isPaused: isPaused ? 1 : 0 }
      const headers = { authorization: `Bearer ${token}` }
      const answer = await shop.app.inject({ method: 'POST', url: '/api/code/promoCodeEdit/', payload, headers })
      return answer.json<{ data: { isPaused: number } }>().data.isPaused
    }
    expect([await pause(true), await pause(true), await pause(false)]).toEqual([1, 1, 0])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'promo-code.added',
      'promo-code.paused',
      'promo-code.resumed',
    ])
  })

  test('D-03 D-14 pauses and resumes several at once, each with its entry, and tells which ones it changed', async () => {
    const ids = [await added('LOTEUNO'), await added('LOTEDOS'), crypto.randomUUID()]
    const pause = async (isPaused: boolean, caller = token) =>
      shop.call(promoCodeStaffApi.pause, { body: { ids, isPaused } }, { token: caller })
    const changed = ids.slice(0, 2).toSorted()
    expect(await pause(true)).toMatchObject({ ok: true, result: { changed: 2, ids: changed } })
    expect(await pause(true)).toMatchObject({ ok: true, result: { changed: 0, ids: [] } })
    expect(await pause(false)).toMatchObject({ ok: true, result: { changed: 2 } })
    for (const id of ids.slice(0, 2)) {
      const actions = (await auditOf(id)).map(({ action }) => action)
      expect(actions).toEqual(['promo-code.added', 'promo-code.paused', 'promo-code.resumed'])
    }
    expect(await pause(true, await shop.loginAs('agencia@ceibo.test'))).toMatchObject({ ok: false, status: 403 })
  })

  test('M-03 a taken code is answered beside what else is wrong, deleted ones and other cases too', async () => {
    const id = await added('TOMADO')
    const lookUp = async (code: string) => shop.call(promoCodeStaffApi.taken, { body: { code } }, { token })
    expect([await lookUp(' tomado '), await lookUp('LIBRE')]).toMatchObject([{ result: true }, { result: false }])
    await remove({ id })
    expect(await lookUp('TOMADO')).toMatchObject({ result: true })
    expect(answered(await add({ ...draft('Tomado'), businessIds: [] })).fields).toEqual([
      'businessList PROMO.ERROR.BUSINESS_REQUIRED',
      'code PROMO.ERROR.CODE_TAKEN',
    ])
  })

  test('deletes for good: not found, not listed, never added again, nor used, and only by its own name', async () => {
    const others = await codes({})
    const id = await added('ADIOS')
    const openWithCode = () => buyer(shop).open(fifteenDaysInEurope({ promoCode: 'ADIOS' }))
    good(await openWithCode())
    expect(answered(await remove({ id, code: 'OTRO' })).is).toBe('PROMO_UNKNOWN')
    expect(answered(await remove({ id, code: 'adios' })).is).toBe('ok')
    expect(answered(await remove({ id })).is).toBe('PROMO_UNKNOWN')
    expect(answered(await edit({ id, isPaused: true })).is).toBe('PROMO_UNKNOWN')
    await expect(detail(id)).rejects.toThrow('PROMO_UNKNOWN')
    expect(await codes({})).toEqual(others)
    expect(await openWithCode()).toMatchObject({ is: 'PROMO_NOT_FOUND' })
    expect(answered(await remove({ id: await added('CHAU') })).is, 'without its name').toBe('ok')
    expect(answered(await add(draft('Adios'))).fields).toEqual(['code PROMO.ERROR.CODE_TAKEN'])
    expect((await auditOf(id)).at(-1)).toEqual({ action: 'promo-code.deleted', code: 'ADIOS' })
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
  })
})

describe('C-05 a code that stopped working after the price was shown', () => {
  const ofCode = (code: string) => eq(promoCode.code, code)
  type Stops = (code: string, id: string) => Promise<unknown>
  test.each<[string, string, Stops]>([
    [
      'TARDE',
      'PROMO_NOT_STARTED',
      (code) => shop.db.update(promoCode).set({ startDate: '2026-11-22' }).where(ofCode(code)),
    ],
    ['AYER', 'PROMO_EXPIRED', (code) => shop.db.update(promoCode).set({ endDate: '2026-11-20' }).where(ofCode(code))],
    [
      'AJENO',
      'PROMO_NOT_FOUND',
      (_, id) =>
        shop.db
          .delete(promoCodeBusiness)
          .where(and(eq(promoCodeBusiness.promoCodeId, id), eq(promoCodeBusiness.businessId, ceibo))),
    ],
    ['BORRADO', 'PROMO_NOT_FOUND', (_, id) => remove({ id })],
  ])('%s is not used, and nobody is charged: %s', async (code, reason, stop) => {
    const id = await added(code, { businessIds: [ceibo, mburucuya] })
    const visitor = buyer(shop)
    const priced = good(await visitor.open(fifteenDaysInEurope({ promoCode: code })))
    await stop(code, id)
    const paidWith = await card(shop)
    const before = await bankOf(shop).ledger()
    expect(await visitor.pay(priced, paidWith)).toMatchObject({ is: reason })
    expect(await bankOf(shop).ledger()).toEqual(before)
    expect(await shop.db.select().from(promoRedemption).where(eq(promoRedemption.promoCodeId, id))).toEqual([])
  })
})

/** Buys with a code at the main brand and returns the sale's public id. */
async function buyWith(code: string): Promise<string> {
  const visitor = buyer(shop)
  const opened = good(await visitor.open(fifteenDaysInEurope({ promoCode: code })))
  good(await visitor.pay(opened, await card(shop)))
  return good(await visitor.createSale({ order: opened.order })).saleId
}

describe('C-05 C-06 what was sold with a code', () => {
  test('is counted from the sales, in any case, and agrees with the counter that holds the limit', async () => {
    const id = await added('CUENTA', { usesLimit: 9, startDate: TODAY, endDate: TODAY })
    const first = await buyWith('cuenta')
    await buyWith('CUENTA')
    await shop.db.update(sale).set({ promoCode: 'Cuenta' }).where(eq(sale.publicId, first))
    const { usesCount, held } = await detail(id)
    const counter = await findPromo(shop.db, 'CUENTA')
    const redeemed = await shop.db.select().from(promoRedemption).where(eq(promoRedemption.promoCodeId, id))
    expect(redeemed.map(({ status }) => status)).toEqual(['USED', 'USED'])
    expect({ usesCount, held }).toEqual({ usesCount: 2, held: 0 })
    expect({ usesCount: counter?.used, held: counter?.held }).toEqual({ usesCount, held })
    expect((await codes({ sort: ['usesCount', 'DESC'] }))[0]).toBe('CUENTA')
  })

  test('keeps its figures when the percentages of the code change; the next buyer gets the new ones', async () => {
    const id = await added('NUEVOS')
    const sold = await buyWith('NUEVOS')
    const row = async () => (await shop.db.select().from(sale).where(eq(sale.publicId, sold)))[0]
    const report = async () => {
      const answer = await shop.call(reportApi.promoCodes, { query: {} }, { token })
      return answer.ok && answer.result.rows.find(({ code }) => code === 'NUEVOS')
    }
    const before = { row: await row(), report: await report() }
    expect(before.row).toMatchObject({ ownPercentage: 5, companyPercentage: 10 })
    expect(answered(await edit({ id, ownPercentage: 1, companyPercentage: 2 })).is).toBe('ok')
    expect({ row: await row(), report: await report() }).toEqual(before)
    const next = good(await buyer(shop).open(fifteenDaysInEurope({ promoCode: 'NUEVOS' })))
    expect(next.amount).toBeGreaterThan(before.row?.charged ?? Infinity)
    expect(await bankOf(shop).ledger()).not.toHaveLength(0)
  })
})

test('C-01 C-02 C-03 C-04 K-02 a call that fails for a reason of ours says which: list, get, add, edit, delete', async () => {
  const broken = await startTestShop()
  const admin = { token: await broken.loginAs('admin@ceibo.test') }
  const [code] = await broken.db.select().from(promoCode).limit(1)
  const { id } = code!
  await broken.db.execute(sql`alter table promo_code rename to promo_code_lost`)
  const answers = [
    await broken.call(promoCodeStaffApi.list, {}, admin),
    await broken.call(promoCodeStaffApi.detail, { params: { id } }, admin),
    await broken.call(promoCodeStaffApi.add, { body: draft('NUEVO10') }, admin),
    await broken.call(promoCodeStaffApi.edit, { body: { id, isPaused: true } }, admin),
    await broken.call(promoCodeStaffApi.pause, { body: { ids: [id], isPaused: true } }, admin),
    await broken.call(promoCodeStaffApi.remove, { body: { id } }, admin),
  ]
  await broken.close()
  const keys = ['LIST', 'GET', 'ADD', 'EDIT', 'EDIT', 'DELETE'] as const
  expect(answers).toMatchObject(
    keys.map((what) => ({
      status: 500,
      failure: { error: `PROMO.ERROR.${what}`, message: messages[`PROMO.ERROR.${what}`] },
    })),
  )
})
