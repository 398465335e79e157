import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxClient } from '../sandbox-gateway/client.ts'
import { type SandboxGateway, startSandboxGateway } from '../sandbox-gateway/start.ts'
import { chargeRequest, describeCardGateway } from './contract-suite.ts'
import { sandboxGateway } from './sandbox.ts'

const key = 'test-key'

async function openBank(): Promise<SandboxGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ceibo-bank-'))
  const bank = await startSandboxGateway({ port: 0, dataDir, origins: ['http://localhost:3000'], key })
  return {
    url: bank.url,
    close: async () => {
      await bank.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

describeCardGateway('sandbox', async () => {
  const bank = await openBank()
  const client = sandboxClient({ url: bank.url, key })
  return {
    gateway: sandboxGateway({ url: bank.url, key }),
    unreachable: sandboxGateway({ url: 'http://127.0.0.1:9', key }),
    impatient: (totalMs) => sandboxGateway({ url: bank.url, key, timeouts: { totalMs } }),
    token: (card) => client.token(card === 'no-funds' ? 'insufficient-funds' : card),
    expireTokens: () => client.shiftClock(10 * 60_000 + 1),
    failNext: (operation, fault) =>
      client.failNext(fault === 'stall' ? { operation, kind: 'delay', ms: 2_000 } : { operation, kind: fault }),
    captures: async (uniqueId) => {
      const entries = await client.ledger()
      return entries.filter((e) => e.type === 'purchase' && e.uniqueId === uniqueId && e.status === 'APPROVED').length
    },
    close: () => bank.close(),
  }
})

let bank: SandboxGateway
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

test('K-04 the sandbox adapter refuses an address that is not this machine', () => {
  expect(() => sandboxGateway({ url: 'https://api.stage.bamboopayment.com', key })).toThrow('must be on this machine')
})

test('K-04 the pay page gets the address of the card form and no secret', () => {
  const form = sandboxGateway({ url: bank.url, key }).clientForm()
  expect(form).toEqual({ kind: 'sandbox-frame', frameUrl: `${bank.url}/card-form`, origin: bank.url })
})

test('K-04 a wrong private key is our mistake: refused, nothing charged', async () => {
  const token = await sandboxClient({ url: bank.url, key }).token('approved')
  const stranger = sandboxGateway({ url: bank.url, key: 'wrong' })
  expect(await stranger.charge(chargeRequest(token))).toMatchObject({ kind: 'refused', code: 'HTTP401' })
  expect((await stranger.findByUniqueId('x')).kind).toBe('unknown')
})
