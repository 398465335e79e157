import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { limitedUse, mailMessage } from '../../platform/db/schema/operations.ts'

const BUYER = '190.64.10.203'
const STRANGER = '203.0.113.66'

let shop: TestShop
let url: string
let sold: { number: number; code: string; document: string }

beforeAll(async () => {
  shop = await startTestShop()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
  const passenger = newPassenger()
  const contact = { email: 'ana@example.com', phone: '099 123 456', isSubscribed: false }
  const trip = fifteenDaysInEurope({ passengers: [passenger], contact, onAccount: true, confirmDuplicate: true })
  const { number, vouchers } = good(await broker.createSale({ order: good(await broker.open(trip)).order }))
  sold = { number, code: vouchers[0]!.code, document: passenger.documentNumber }
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T15:00:00.000Z')
  await shop.db.delete(limitedUse)
  await shop.db.delete(mailMessage)
})

/** A call over the socket from an address, as the balancer reports it. */
async function post(path: string, body: object, address: string) {
  const response = await fetch(`${url}/api/voucher/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data?: { request?: string; token?: string } } & Partial<FailureBody>
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...answer }
}
const ask = (lookup: string, address: string) => post('access', { lookup }, address)
const confirm = (request: string, code: string, address: string) => post('access/confirm', { request, code }, address)

/** Asks, and reads the code in the email to the buyer. */
async function askAndRead(lookup: string, address: string) {
  const { data, ...answer } = await ask(lookup, address)
  const [email] = await deliverEmails(shop)
  return { ...answer, request: data?.request ?? '', code: /^\d{6}/.exec(email?.subject ?? '')?.[0] ?? '' }
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('B-12 a stranger who knows the number of a sale', () => {
  // ASVS 2.4.1
  test('does not make the buyer’s own code wrong by any number of wrong ones', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { request, code } = await askAndRead(`#${sold.number}`, STRANGER)
      await Promise.all(Array.from({ length: 5 }, () => confirm(request, otherThan(code), STRANGER)))
    }
    const own = await askAndRead(`#${sold.number}`, BUYER)
    expect(await confirm(own.request, own.code, BUYER)).toMatchObject({ status: 200 })
  })

  test.each([
    ['one address', () => STRANGER],
    ['one line with IPv6', (n: number) => `2800:a4:1:${(0x100 + n).toString(16)}::1`],
  ])(
    'has few emails sent to the buyer from %s, is answered until when, and the buyer still gets one',
    async (_, from) => {
      const answers = await Promise.all(Array.from({ length: 12 }, (__, n) => ask(`#${sold.number}`, from(n))))
      const sent = answers.filter(({ status }) => status === 200)
      expect(sent).toHaveLength(4)
      expect(await deliverEmails(shop)).toHaveLength(4)
      const refused = answers.find(({ status }) => status === 429)
      expect(refused).toMatchObject({
        errorCode: 'TOO_MANY_REQUESTS',
        retryAfter: '86400',
        message: 'Demasiados intentos. Vas a poder volver a probar el 22/11 a las 12:00.',
      })
      expect((await askAndRead(`#${sold.number}`, BUYER)).code).not.toBe('')
    },
  )

  test('has a bounded number sent in a day from many networks, and the voucher’s code still opens the door', async () => {
    const from = (n: number) => `203.0.${n}.66`
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`#${sold.number}`, from(n))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(await deliverEmails(shop)).toHaveLength(12)
    const own = await askAndRead(sold.code, BUYER)
    expect(await confirm(own.request, own.code, BUYER)).toMatchObject({ status: 200 })
    const byDocument = await askAndRead(sold.document, BUYER)
    expect(await confirm(byDocument.request, byDocument.code, BUYER)).toMatchObject({ status: 200 })
  })
})

describe('B-12 one IPv6 line', () => {
  const line = (n: number) => `2800:a4:7:${(0x4400 + n).toString(16)}::1`

  // ASVS 2.4.1
  test('asks for twice what one of its networks may, and closes the door for nobody else', async () => {
    const answers = await Promise.all(Array.from({ length: 126 }, (_, n) => ask(`4${1_000_000 + n}`, line(n % 21))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24)
    const own = await askAndRead(`#${sold.number}`, BUYER)
    expect(await confirm(own.request, own.code, BUYER)).toMatchObject({ status: 200 })
  })
})
