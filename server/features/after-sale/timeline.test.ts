import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AfterSale, afterSaleApi } from '#shared/after-sale/contract.ts'
import { correctionApi } from '#shared/after-sale/correction-contract.ts'
import { type Entry, timelineOf } from '#shared/after-sale/timeline.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import type { Endpoint, InputOf, ResultOf } from '#shared/http.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope, good, MINUTE } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'

let shop: TestShop
let staff: string
let broker: string
beforeAll(async () => {
  shop = await startTestShop()
  await addStaff(shop, 'administrator')
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())

/** Calls as staff, a minute later. */
async function act<E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>): Promise<ResultOf<E>> {
  shop.clock.advance(MINUTE)
  const answer = await shop.call(endpoint, input, { token: staff })
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.failure.errorCode}`)
  await deliverEmails(shop)
  return answer.result
}

async function shown(id: string, token: string): Promise<AfterSale> {
  const answer = await shop.call(afterSaleApi.show, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

/** A sale on account that lived through everything but a payment by card. */
async function eventful() {
  // The password counts for a quarter of an hour.
  staff = await shop.loginAs('administrator@staff.test', 'administrator')
  const person = newPassenger()
  const purchase = fifteenDaysInEurope({ passengers: [person] })
  const sold = await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })
  const { saleId: id, vouchers, number } = good(sold)
  await deliverEmails(shop)
  const { passengers, contact } = await act(saleApi.detail, { params: { id } })
  const typed = passengers.map((one, index) => ({ ...answersOf(one), n: index + 1, lastName: `${one.lastName} Bis` }))
  const { email, phone } = contact
  const body = { intent: crypto.randomUUID(), passengers: typed, contact: { email, phone } }
  await act(correctionApi.correct, { params: { id }, body })
  await act(saleApi.markPaid, { body: { ids: [id], reference: 'BROU 1' } })
  await act(saleApi.takeBackPayment, {
    params: { id },
    body: { intent: crypto.randomUUID(), reason: 'Era de otra empresa' },
  })
  await act(saleApi.markPaid, { body: { ids: [id], reference: 'BROU 2' } })
  await act(requestApi.cancel, {
    body: {
      voucher: vouchers[0]!.code,
      document: person.documentNumber,
      name: person.name,
      lastName: person.lastName,
      email,
      phone: '099 123 456',
      reason: 'No viajo',
    },
  })
  const [newestRequest] = await shop.db.select().from(request).orderBy(desc(request.number)).limit(1)
  const step = { version: 1, status: 'missing-information', message: 'Falta el motivo' } as const
  await act(requestDeskApi.update, { params: { id: newestRequest!.id }, body: step })
  const { refund } = await act(afterSaleApi.previewCancellation, { params: { id } })
  await act(afterSaleApi.cancel, { params: { id }, body: { intent: crypto.randomUUID(), refund, reason: 'Lo pidió' } })
  return { id, number }
}

/** An entry in few words: what and who, or whom. */
function inShort(entry: Entry): string {
  const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
  switch (entry.kind) {
    case 'movement':
      return joined(entry.movement.kind, entry.movement.by, entry.movement.reason)
    case 'vouchers':
      return joined('vouchers', ...entry.numbers)
    case 'correction':
      return joined('correction', entry.correction.by)
    case 'mark':
      return joined(entry.mark.kind, entry.mark.reference, entry.mark.reason, entry.mark.by)
    case 'request':
      return joined(entry.request.kind, entry.request.status, entry.request.by)
    case 'email':
      return joined(entry.email.kind, entry.email.to, entry.email.status)
    default:
      return entry.kind
  }
}

test('R-01 the timeline shows all that a sale lived through, with author and instant; its business reads what is its own', async () => {
  const { id, number } = await eventful()
  const entries = timelineOf(await shown(id, staff)).map(inShort)
  const own = timelineOf(await shown(id, broker)).map(inShort)
  const by = 'Staff administrator'
  const us = 'hola@ceibo.test'
  const seller = 'broker@ceibo.test'
  const traveller = 'ana@example.com'
  expect(entries).toEqual([
    'sale',
    `vouchers, ${number}-1`,
    `sale-notice, ${us}, sent`,
    `vouchers, ${traveller}, sent`,
    `correction, ${by}`,
    `vouchers, ${number}-1-2`,
    `vouchers-corrected, ${traveller}, sent`,
    `paid, BROU 1, ${by}`,
    `payment-received, ${seller}, sent`,
    `payment-received, ${us}, sent`,
    `taken-back, BROU 1, Era de otra empresa, ${by}`,
    `payment-taken-back, ${seller}, sent`,
    `paid, BROU 2, ${by}`,
    `payment-received, ${seller}, sent`,
    `payment-received, ${us}, sent`,
    'cancellation, received',
    `request-notice, ${us}, sent`,
    `request-receipt, ${traveller}, sent`,
    `cancellation, missing-information, ${by}`,
    `request-update, ${traveller}, sent`,
    `cancellation, ${by}, Lo pidió`,
    'freed, BROU 2',
    `sale-cancelled, ${traveller}, sent`,
    `sale-cancelled-seller, ${seller}, sent`,
  ])
  expect(own).toEqual([
    'sale',
    `vouchers, ${number}-1`,
    `vouchers, ${traveller}, sent`,
    'correction',
    `vouchers, ${number}-1-2`,
    `vouchers-corrected, ${traveller}, sent`,
    'paid, BROU 1',
    `payment-received, ${seller}, sent`,
    'taken-back, BROU 1, Era de otra empresa',
    `payment-taken-back, ${seller}, sent`,
    'paid, BROU 2',
    `payment-received, ${seller}, sent`,
    'cancellation',
    'freed, BROU 2',
    `sale-cancelled, ${traveller}, sent`,
    `sale-cancelled-seller, ${seller}, sent`,
  ])
})

test('R-01 an email that failed says so, and one to an erased person has no address', async () => {
  const { id } = await eventful()
  const [kept] = (await shown(id, staff)).emails
  await shop.db.update(mailMessage).set({ status: 'FAILED', recipient: '' }).where(eq(mailMessage.id, kept!.id))
  expect((await shown(id, staff)).emails[0]).toMatchObject({ id: kept!.id, status: 'failed', to: '' })
})
