import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { delayedRequest } from '../../../tests/gateway-contract/charge-request.ts'
import { key, openBank } from '../../../tests/gateway-contract/test-bank.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { type SandboxClient, sandboxClient } from '../../../tests/support/sandbox-client.ts'
import type { CardGateway, DelayedRequest } from '../../../server/adapters/card-gateway/port.ts'
import { sandboxGateway } from '../../../server/adapters/card-gateway/sandbox/sandbox.ts'
import type { SandboxGateway } from '../start.ts'
import { barsOf } from './bar-code.ts'

let bank: SandboxGateway
let client: SandboxClient
let gateway: CardGateway
beforeAll(async () => {
  bank = await openBank()
  client = sandboxClient({ url: bank.url, key })
  gateway = sandboxGateway({ url: bank.url, key })
})
afterEach(() => client.clearFaults())
afterAll(() => bank.close())

const counter = { method: 'counter', methodCode: 'RDP' } as const
const transfer = { method: 'transfer', methodCode: 'BTU' } as const

async function ask(method: typeof counter | typeof transfer, more: Partial<DelayedRequest> = {}) {
  const request = delayedRequest(method, more)
  const result = await gateway.requestDelayed(request)
  if (result.kind !== 'waiting') throw new Error(`expected to wait, got ${JSON.stringify(result)}`)
  const { couponUrl = '', bankUrl = '' } = result.instructions
  return { request, couponUrl, bankUrl, counterUrl: couponUrl.replace('/cupon/', '/mostrador/').replace('.pdf', '') }
}

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const outcome = async (request: DelayedRequest) => {
  const found = await gateway.find(request)
  return found.kind === 'found' ? found.outcome : found
}

test('Y-02 a coupon is a PDF with its number, its amount, its end and the page where it is paid', async () => {
  const { request, couponUrl, counterUrl } = await ask(counter)
  const answer = await fetch(couponUrl)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  for (const part of [
    /\d{10}/.exec(couponUrl)?.[0],
    request.gatewayOrder,
    'USD 84,04',
    'Pagalo antes del',
    counterUrl,
  ]) {
    expect(text).toContain(part)
  }
})

test('Y-02 a bar code has a start, five bars and gaps to each pair of digits, and an end', () => {
  const { bars, width } = barsOf('05')
  expect(bars.map((bar) => bar.width)).toEqual([1, 1, 1, 1, 2.5, 2.5, 1, 2.5, 1])
  expect(bars.at(-1)).toEqual({ x: width - 1, width: 1 })
})

test('Y-02 a person pays a coupon at the counter, of another amount too, and again', async () => {
  const { request, couponUrl, counterUrl } = await ask(counter)
  const number = /\d{10}/.exec(couponUrl)?.[0] ?? ''
  expect(await (await fetch(`${bank.url}/mostrador`)).text()).toContain(number)
  expect(await (await fetch(counterUrl)).text()).toContain('value="84,04"')
  const wrong = await submit(counterUrl, { amount: 'mucho' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Escribí un monto')])
  expect((await submit(counterUrl, { amount: '80,5' })).status).toBe(303)
  expect(await outcome(request)).toMatchObject({ kind: 'approved', amount: 8_050 })
  expect(await (await fetch(counterUrl)).text()).toContain('Pagado')
  expect(await (await fetch(`${bank.url}/mostrador`)).text()).not.toContain(number)
  expect((await submit(counterUrl, { amount: '80,5' })).status).toBe(303)
  const paid = (await client.ledger()).filter((one) => one.type === 'purchase' && one.uniqueId === request.uniqueId)
  expect(paid).toMatchObject([{ status: 'APPROVED' }, { status: 'APPROVED' }])
})

test('Y-02 a counter takes nothing after the end, unless the bank is set to', async () => {
  const { request, counterUrl } = await ask(counter, { minutes: 5 })
  await client.shiftClock(5 * 60_000)
  const late = await submit(counterUrl, { amount: '84,04' })
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('ya terminó')])
  await client.setConduct({ latePayments: 'taken' })
  expect((await submit(counterUrl, { amount: '84,04' })).status).toBe(303)
  expect(await outcome(request)).toMatchObject({ kind: 'approved' })
})

test.each([
  ['approved', 'aprobado', { kind: 'approved' }],
  ['rejected', 'rechazado', { kind: 'declined', code: 'TR013' }],
  ['canceled', 'cancelado', { kind: 'refused', code: 'CANCELLED' }],
  ['pending', 'pendiente', { kind: 'waiting' }],
])('Y-03 a transfer that its buyer leaves %s returns to the shop, and the bank says so', async (status, word, kind) => {
  const { request, bankUrl } = await ask(transfer, { returnUrl: 'https://ceibo.example/pago/pendiente/7?a=1' })
  const page = await fetch(bankUrl)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://ceibo.example")
  expect(await page.text()).toContain(`value="${status}"`)
  const back = await submit(bankUrl, { Status: status })
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(`https://ceibo.example/pago/pendiente/7?a=1&resultado=${word}`)
  expect(await outcome(request)).toMatchObject(kind)
})

test('Y-03 the bank may return with a form, as the provider writes, and a transfer that ended stays as it is', async () => {
  const { request, bankUrl } = await ask(transfer)
  await client.setConduct({ bankReturn: 'post' })
  expect((await submit(bankUrl, { Status: 'rejected' })).status).toBe(307)
  const again = await submit(bankUrl, { Status: 'rejected' })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('ya terminó')])
  expect(await outcome(request)).toMatchObject({ kind: 'declined' })
})

test('Y-02 a number that is not ours has a page that says so', async () => {
  const { couponUrl } = await ask(counter)
  const number = /\d{10}/.exec(couponUrl)?.[0]
  for (const path of ['/cupon/1.pdf', '/mostrador/1', '/banco/1', `/banco/${number}`]) {
    const missing = await fetch(`${bank.url}${path}`)
    expect([path, missing.status]).toEqual([path, 404])
    expect(await missing.text()).toContain('No encontramos ese pago')
  }
})

test('Y-02 a payment may take its time', async () => {
  const { request } = await ask(counter)
  await client.payDelayed({ uniqueId: request.uniqueId, afterMs: 60_000 })
  expect(await outcome(request)).toMatchObject({ kind: 'waiting' })
  await client.shiftClock(60_000)
  expect(await outcome(request)).toMatchObject({ kind: 'approved' })
})
