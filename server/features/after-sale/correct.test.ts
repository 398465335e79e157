import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SoldData } from '#shared/after-sale/correction.ts'
import { correctionApi, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { normalizePhone } from '#shared/phone.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { answersOf, fullName } from '#shared/sales/passengers.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { saleCorrection } from '../../platform/db/schema/movements.ts'
import { auditLog, limitedUse } from '../../platform/db/schema/operations.ts'
import { earlierVoucher, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'

let shop: TestShop
let support: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  support = (await addStaff(shop, 'support')).token
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

async function sell(more: Parameters<typeof fifteenDaysInEurope>[0] = {}, session?: string) {
  const ana = buyer(shop, session)
  const opened = good(await ana.open(fifteenDaysInEurope({ confirmDuplicate: true, ...more })))
  if (opened.mode === 'card') good(await ana.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return { id: saleId, codes: vouchers.map(({ code }) => code) }
}

async function dataOf(id: string, token = support): Promise<SoldData> {
  const answer = await shop.call(saleApi.detail, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const { passengers, contact } = answer.result
  return {
    passengers: passengers.map((one, index) => ({ n: index + 1, ...answersOf(one) })),
    contact: { email: contact.email, phone: contact.phone },
  }
}

const withFirst = (data: SoldData, more: object): SoldData => ({
  ...data,
  passengers: data.passengers.map((one) => (one.n === 1 ? { ...one, ...more } : one)),
})

type CorrectOptions = { intent?: string; token?: string; before?: SoldData }
const correct = (
  id: string,
  typed: SoldData,
  { intent = crypto.randomUUID(), token = support, before }: CorrectOptions = {},
) => shop.call(correctionApi.correct, { params: { id }, body: { intent, before, ...typed } as never }, { token })

const rowOf = async (id: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, id)))[0]!
const versionsOf = async (id: string) =>
  (
    await shop.db
      .select()
      .from(voucher)
      .where(eq(voucher.saleId, (await rowOf(id)).id))
      .orderBy(voucher.passengerNo)
  ).map(({ version }) => version)

describe('R-05 staff correct a sale', () => {
  test('the voucher of the corrected passenger gets a version and an email; the log says which data, and never what they were', async () => {
    const { id } = await sell({ passengers: [newPassenger(), newPassenger()] })
    const data = await dataOf(id)
    const intent = crypto.randomUUID()
    const typed = withFirst(data, {
      name: 'Zulema',
      lastName: 'Iraola',
      documentType: 'passport',
      documentNumber: 'zz-918273',
    })
    for (const _ of [1, 2]) expect(await correct(id, typed, { intent })).toMatchObject({ result: { vouchers: 1 } })
    const other = withFirst(typed, { name: 'Zoraida' })
    expect(await correct(id, other, { intent })).toMatchObject({
      status: 409,
      failure: { errorCode: 'DONE_OTHERWISE' },
    })
    expect(await versionsOf(id)).toEqual([2, 1])
    expect((await dataOf(id)).passengers[0]).toMatchObject({ name: 'Zulema', documentNumber: 'ZZ918273' })
    expect(await rowOf(id)).toMatchObject({ holder: fullName(typed.passengers[0]!) })
    const [email, ...others] = await deliverEmails(shop)
    expect(others).toEqual([])
    expect(email!.subject).toContain('Actualizamos tus vouchers')
    const { number } = await rowOf(id)
    const filename = `Voucher-Zulema-Iraola-${number}-1-2.pdf`
    expect(email!.attachments?.map((attached) => attached.filename)).toEqual([filename])
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'sale.corrected',
      detail: { number, passengers: '1', fields: 'name, lastName, documentType, documentNumber' },
    })
    expect(JSON.stringify(entry)).not.toMatch(/zulema|918273/i)
    const seen = await shop.call(afterSaleApi.show, { params: { id } }, { token: support })
    expect(seen).toMatchObject({
      result: { corrections: [{ by: 'Staff support', passengerNos: [1], fields: expect.arrayContaining(['name']) }] },
    })
    const filter = { documentNumber: 'ZZ918273' }
    const found = await shop.call(saleApi.list, { query: { filter } }, { token: support })
    expect(found).toMatchObject({ result: { total: 1 } })
  })

  test('a contact alone leaves the vouchers as they are: they go to the new address, and the old one gets a notice', async () => {
    const { id, codes } = await sell({
      contact: { email: 'mal@example.com', phone: '099 123 456', isSubscribed: true },
    })
    const data = await dataOf(id)
    expect(await correct(id, { ...data, contact: { email: 'bien@example.com', phone: '099 765 432' } })).toMatchObject({
      result: { vouchers: 0 },
    })
    expect(await rowOf(id)).toMatchObject({
      contactEmail: 'bien@example.com',
      contactPhone: '+59899765432',
      isSubscribed: true,
    })
    expect(await versionsOf(id)).toEqual([1])
    const emails = await deliverEmails(shop)
    expect(emails.map(({ to, attachments }) => `${to} ${attachments.length}`).toSorted()).toEqual([
      'bien@example.com 1',
      'mal@example.com 0',
    ])
    expect(JSON.stringify(emails.find(({ to }) => to === 'mal@example.com'))).not.toContain(codes[0])
    await correct(id, { ...(await dataOf(id)), contact: { email: 'bien@example.com', phone: '099 111 222' } })
    expect(await deliverEmails(shop), 'a phone is no news').toEqual([])
  })

  test('what breaks a rule, moves the price or comes to nothing changes nothing', async () => {
    const { id } = await sell({
      passengers: [newPassenger(), newPassenger()],
      extras: [{ benefitId: 2, passengerId: 1 }],
    })
    const [extra] = await shop.db
      .select()
      .from(saleExtra)
      .where(eq(saleExtra.saleId, (await rowOf(id)).id))
    expect(extra!.extraBenefitId).toBe(2)
    const data = await dataOf(id)
    const refusals: [SoldData, string][] = [
      [withFirst(data, { birthDate: '1948-01-01' }), 'bornDate'],
      [withFirst(data, { birthDate: '1975-01-01' }), 'bornDate'],
      [withFirst(data, { lastName: '-' }), 'lastName'],
      [withFirst(data, { name: 'Ana 2' }), 'NAME_CHARACTERS'],
      [withFirst(data, { lastName: '王' }), 'NAME_SCRIPT'],
      [withFirst(data, { documentNumber: '1' }), 'docNumber'],
      [withFirst(data, { documentNumber: data.passengers[1]!.documentNumber }), 'docNumber'],
      [{ ...data, passengers: data.passengers.slice(0, 1) }, 'passengersData'],
      [{ ...data, contact: { ...data.contact, phone: '12' } }, 'contactData.phone'],
    ]
    for (const [typed, path] of refusals) {
      const answer = await correct(id, typed)
      expect(answer, path).toMatchObject({ ok: false, status: 400 })
      expect(JSON.stringify(answer.ok ? null : answer.failure.fields), path).toContain(path)
    }
    expect(await correct(id, data)).toMatchObject({ result: { vouchers: 0 } })
    expect(await versionsOf(id)).toEqual([1, 1])
    expect(await shop.db.$count(saleCorrection, eq(saleCorrection.saleId, (await rowOf(id)).id))).toBe(0)
    expect(await deliverEmails(shop)).toEqual([])
  })

  test('a cancelled sale is left as it is; an id of another sale corrects nothing', async () => {
    const first = await sell()
    const second = await sell()
    const intent = crypto.randomUUID()
    await correct(first.id, withFirst(await dataOf(first.id), { name: 'Ema' }), { intent })
    const other = withFirst(await dataOf(second.id), { name: 'Ema' })
    expect(await correct(second.id, other, { intent })).toMatchObject({ status: 404 })
    const { charged } = await rowOf(second.id)
    const token = await shop.loginAs('admin@ceibo.test')
    const body = { intent: crypto.randomUUID(), refund: charged }
    expect(await shop.call(afterSaleApi.cancel, { params: { id: second.id }, body }, { token })).toMatchObject({
      ok: true,
    })
    expect(await correct(second.id, other)).toMatchObject({ status: 409, failure: { errorCode: 'SALE_CANCELLED' } })
    await deliverEmails(shop)
  })

  test('many at once end one after the other: a version each, and each earlier one kept', async () => {
    const { id } = await sell()
    const data = await dataOf(id)
    const names = ['Una', 'Dos', 'Tres', 'Cuatro', 'Cinco']
    await Promise.all(names.map((name) => correct(id, withFirst(data, { name }))))
    expect(await versionsOf(id)).toEqual([6])
    const kept = await shop.db
      .select()
      .from(earlierVoucher)
      .where(eq(earlierVoucher.saleId, (await rowOf(id)).id))
    expect(kept.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    await deliverEmails(shop)
  })
})

describe('D-09 R-05 of two who correct a sale', () => {
  const changed = { status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } }

  test('the second is refused with the present data, and saves on top of them', async () => {
    const { id } = await sell({ passengers: [newPassenger(), newPassenger()] })
    const seen = await dataOf(id)
    const first = { ...withFirst(seen, { name: 'Primera' }), contact: { ...seen.contact, phone: '099 111 222' } }
    expect(await correct(id, first, { before: seen })).toMatchObject({ ok: true })
    const second = withFirst(seen, { lastName: 'Segunda' })
    const late = await correct(id, second, { before: seen })
    expect(late).toMatchObject(changed)
    const now = await dataOf(id)
    expect(currentOf(late, ownCorrectionApi.show)).toMatchObject(now)
    expect(now.passengers[0]).toMatchObject({ name: 'Primera', lastName: seen.passengers[0]!.lastName })
    expect(await versionsOf(id)).toEqual([2, 1])
    expect(await correct(id, withFirst(now, { lastName: 'Segunda' }), { before: now })).toMatchObject({ ok: true })
    const both = await dataOf(id)
    expect(both.passengers[0]).toMatchObject({ name: 'Primera', lastName: 'Segunda' })
    expect(both.contact.phone).toBe('+59899111222')
    await deliverEmails(shop)
  })

  test('who types what the other saved, or sees it, is not refused; nor is a phone that is only written otherwise', async () => {
    const { id } = await sell()
    const seen = await dataOf(id)
    const typed = { ...withFirst(seen, { name: 'Igual' }), contact: { ...seen.contact, phone: '099 333 444' } }
    for (const _ of [1, 2]) expect(await correct(id, typed, { before: seen })).toMatchObject({ ok: true })
    const now = { ...(await dataOf(id)), contact: { ...seen.contact, phone: '099 333 444' } }
    expect(await correct(id, withFirst(now, { name: 'Otra' }), { before: now })).toMatchObject({ ok: true })
    expect(await correct(id, withFirst(seen, { name: 'Sin' })), 'without what was seen').toMatchObject({ ok: true })
    await deliverEmails(shop)
  })

  test('many at once save one, whichever field each of them changes', async () => {
    const { id } = await sell()
    const seen = await dataOf(id)
    const all = [
      withFirst(seen, { name: 'Una' }),
      withFirst(seen, { lastName: 'Dos' }),
      withFirst(seen, { name: 'Tres' }),
      { ...seen, contact: { ...seen.contact, phone: '099 555 666' } },
    ]
    const answers = await Promise.all(all.map((typed) => correct(id, typed, { before: seen })))
    const saved = answers.findIndex(({ ok }) => ok)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.toSpliced(saved, 1)) expect(answer).toMatchObject(changed)
    const { phone } = all[saved]!.contact
    const contact = { ...seen.contact, phone: normalizePhone(phone) }
    expect(await dataOf(id)).toEqual({ ...all[saved], contact })
    await deliverEmails(shop)
  })
})

test('R-05 a business corrects its own sales, and no other’s', async () => {
  const broker = await shop.loginAs('broker@ceibo.test')
  const own = await sell({ onAccount: true }, broker)
  const others = await sell()
  const typed = withFirst(await dataOf(own.id, broker), { lastName: 'Bértola' })
  expect(await correct(own.id, typed, { token: broker })).toMatchObject({ result: { vouchers: 1 } })
  const [email] = await deliverEmails(shop)
  expect(email!.sender?.name).toContain('Rambla')
  const seen = await shop.call(afterSaleApi.show, { params: { id: own.id } }, { token: broker })
  expect(seen.ok && seen.result.corrections).toMatchObject([{ fields: ['lastName'] }])
  expect(seen.ok && seen.result.corrections[0]).not.toHaveProperty('by')
  const foreign = withFirst(await dataOf(others.id), { lastName: 'Bértola' })
  expect(await correct(others.id, foreign, { token: broker })).toMatchObject({ status: 404 })
  expect(await versionsOf(others.id)).toEqual([1])
  const strange = withFirst(await dataOf(own.id, broker), { lastName: 'Bértola 2' })
  expect(await correct(own.id, strange, { token: broker })).toMatchObject({ status: 400 })
})

describe('R-05 the traveller', () => {
  async function accessOf(code: string): Promise<string> {
    const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: code } })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    const [email] = await deliverEmails(shop)
    const body = { request: answer.result.request, code: /\d{6}/.exec(email!.subject)![0] }
    const confirmed = await shop.call(voucherAccessApi.confirm, { body })
    if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
    return confirmed.result.token
  }
  const show = (token: string, saleId: string) => shop.call(ownCorrectionApi.show, { body: { token, saleId } })
  const correctOwn = (token: string, saleId: string, typed: SoldData & { before?: SoldData }) =>
    shop.call(ownCorrectionApi.correct, { body: { token, saleId, intent: crypto.randomUUID(), ...typed } as never })

  test('sees what may be corrected and does it until the day before departure, of their own purchases alone', async () => {
    const own = await sell({ contact: { email: 'propia@example.com', phone: '099 123 456', isSubscribed: false } })
    const other = await sell({ contact: { email: 'ajena@example.com', phone: '099 123 456', isSubscribed: false } })
    const token = await accessOf(own.codes[0]!)
    const seen = await show(token, own.id)
    if (!seen.ok) throw new Error(seen.failure.errorCode)
    expect(seen.result).toMatchObject({ residenceIso: 'UY', contact: { email: 'propia@example.com' } })
    const typed = withFirst(seen.result, { name: 'Propia' })
    const strange = withFirst(seen.result, { lastName: 'Иванов' })
    const refused = await correctOwn(token, own.id, strange)
    expect(refused.ok ? null : refused.failure.fields).toMatchObject([{ key: 'BUYING_PROCESS.ERROR.NAME_SCRIPT' }])
    expect(await correctOwn(token, own.id, typed)).toMatchObject({ result: { vouchers: 1 } })
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'sale.corrected', userId: null })
    expect(await show(token, other.id)).toMatchObject({ status: 404 })
    expect(await correctOwn(token, other.id, typed)).toMatchObject({ status: 404 })
    expect(await show('x'.repeat(43), own.id)).toMatchObject({ status: 401 })
    const late = { ...withFirst(seen.result, { lastName: 'Tarde' }), before: seen.result }
    const overlapping = await correctOwn(token, own.id, late)
    expect(overlapping, 'D-09').toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
    expect(currentOf(overlapping, ownCorrectionApi.show)?.passengers[0]).toMatchObject({ name: 'Propia' })
    await deliverEmails(shop)
    // Its address was mistyped: who reads that one's mail has nothing to do with the sale any more.
    await shop.db.update(sale).set({ contactEmail: 'otra@example.com' }).where(eq(sale.publicId, own.id))
    expect(await show(token, own.id)).toMatchObject({ status: 404 })
    expect(await correctOwn(token, own.id, typed)).toMatchObject({ status: 404 })
    await shop.db.update(sale).set({ contactEmail: 'PROPIA@example.com' }).where(eq(sale.publicId, own.id))
    await shop.db.update(sale).set({ startDate: '2026-11-01' }).where(eq(sale.publicId, own.id))
    const departed = { status: 409, failure: { errorCode: 'CORRECTION_DEPARTED' } }
    expect(await correctOwn(token, own.id, withFirst(seen.result, { name: 'Tarde' }))).toMatchObject(departed)
    expect(await show(token, own.id), 'nor is there a form to fill in').toMatchObject(departed)
    shop.clock.advance(HOUR)
    expect(await correctOwn(token, own.id, typed)).toMatchObject({ status: 401 })
  })
})
