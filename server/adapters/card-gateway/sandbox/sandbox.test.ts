import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxClient } from '../../../../tests/support/sandbox-client.ts'
import type { SandboxGateway } from '../../../../tools/sandbox-gateway/start.ts'
import { chargeRequest } from '../../../../tests/gateway-contract/charge-request.ts'
import { describeCardGateway } from '../../../../tests/gateway-contract/contract-suite.ts'
import { sandboxGateway } from './sandbox.ts'
import { key, openBank, openEnvironment } from '../../../../tests/gateway-contract/test-bank.ts'

describeCardGateway('sandbox', () => openEnvironment(sandboxGateway))

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
  expect(form).toEqual({ frameUrl: `${bank.url}/card-form`, origin: bank.url })
})

test('K-04 a wrong private key is our mistake: refused, nothing charged', async () => {
  const token = await sandboxClient({ url: bank.url, key }).token('approved')
  const stranger = sandboxGateway({ url: bank.url, key: 'wrong' })
  expect(await stranger.charge(chargeRequest(token))).toMatchObject({ kind: 'refused', code: 'HTTP401' })
  expect((await stranger.find({ uniqueId: 'x', gatewayOrder: 'x' })).kind).toBe('unknown')
})
