import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canRun } from '../../../../tests/support/run-example.ts'
import { readEvent, startReceiver } from './receiver.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`
const event = { id: 'evt_1', type: 'sale.created', timestamp: new Date().toISOString(), data: { sale: 'sale_1' } }

/** A message as it travels, signed by the library of Standard Webhooks. */
function message({ secret = SECRET, at = new Date(), body = JSON.stringify(event) } = {}) {
  const signature = new Webhook(secret).sign('evt_1', at, body)
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  return { headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }, body }
}

const messages = () => {
  const good = message()
  const both = `${message({ secret: OTHER }).headers['webhook-signature']} ${good.headers['webhook-signature']}`
  return {
    accepted: { good, rotated: { ...good, headers: { ...good.headers, 'webhook-signature': both } } },
    refused: {
      'of another secret': message({ secret: OTHER }),
      old: message({ at: new Date(Date.now() - 6 * 60_000) }),
      'with another body': { ...good, body: good.body.replace('sale_1', 'sale_2') },
      unsigned: { ...good, headers: {} },
    },
  }
}

describe('W-05 the example receiver in TypeScript', () => {
  test('takes what Standard Webhooks signs, with one secret or two, and nothing else', () => {
    const { accepted, refused } = messages()
    for (const { headers, body } of Object.values(accepted)) expect(readEvent(SECRET, headers, body)).toEqual(event)
    for (const [which, { headers, body }] of Object.entries(refused))
      expect(() => readEvent(SECRET, headers, body), which).toThrow()
    // A program that was started without the secret would accept what anybody signs with an empty one.
    expect(() => readEvent('', accepted.good.headers, accepted.good.body)).toThrow('The secret is missing')
  })

  test('answers 204 to each message, hands an event on once, and answers 400 to a stranger', async () => {
    const events: unknown[] = []
    const server = startReceiver(0, SECRET, (one) => events.push(one))
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { accepted, refused } = messages()
    for (const sent of [...Object.values(accepted), accepted.good])
      expect((await fetch(url, { method: 'POST', ...sent })).status).toBe(204)
    for (const sent of Object.values(refused)) expect((await fetch(url, { method: 'POST', ...sent })).status).toBe(400)
    expect(events).toEqual([event])
    server.close()
  })
})

const hasPhp = await canRun('PHP')

describe('W-05 the example receiver in PHP', () => {
  const port = 20_000 + (process.pid % 10_000)
  let php: ReturnType<typeof spawn> | undefined
  beforeAll(async () => {
    if (!hasPhp) return
    const file = path.join(import.meta.dirname, 'receiver.php')
    php = spawn('php', ['-S', `127.0.0.1:${port}`, file], {
      env: { PATH: process.env.PATH, CEIBO_WEBHOOK_SECRET: SECRET },
      stdio: 'ignore',
    })
    const isUp = () => fetch(`http://127.0.0.1:${port}`).catch(() => null)
    while ((await isUp()) === null) await pause(50)
  })
  afterAll(() => void php?.kill())

  const says = hasPhp ? 'answers as that in TypeScript does' : 'is not proved: this machine has no php'
  test.skipIf(!hasPhp)(says, async () => {
    const { accepted, refused } = messages()
    const send = async (sent: { headers: object; body: string }) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', ...(sent as RequestInit) })).status
    for (const sent of Object.values(accepted)) expect(await send(sent)).toBe(204)
    for (const [which, sent] of Object.entries(refused)) expect(await send(sent), which).toBe(400)
  })
})
