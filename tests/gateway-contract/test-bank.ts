import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxClient } from '../support/sandbox-client.ts'
import {
  type SandboxGateway,
  type SandboxGatewayOptions,
  startSandboxGateway,
} from '../../tools/sandbox-gateway/start.ts'
import type { GatewayEnvironment } from './contract-suite.ts'
import type { CardGateway } from '../../server/adapters/card-gateway/port.ts'
import type { ProviderSettings } from '../../server/adapters/card-gateway/bamboo/provider-call.ts'

const DAY_MS = 24 * 60 * 60_000
const PENDING_MS = 60_000

/** The private account key of the banks that tests start. */
export const key = 'test-key'

export type TestBank = SandboxGateway & { dataDir: string }

/** A sandbox bank on a ledger of its own in the folder `dataDir`, gone when closed. `more` options win. */
export async function openBank(more: Partial<SandboxGatewayOptions> = {}): Promise<TestBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ceibo-bank-'))
  const bank = await startSandboxGateway({ port: 0, dataDir, origins: ['http://localhost:3000'], key, ...more })
  return {
    url: bank.url,
    dataDir,
    close: async () => {
      await bank.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** The environment of the contract suite, with the sandbox playing the provider in the version that `adapter` speaks. */
export async function openEnvironment(
  adapter: (settings: ProviderSettings) => CardGateway,
  methodCodes: GatewayEnvironment['methodCodes'] = { counter: 'RDP', transfer: 'BTU' },
): Promise<GatewayEnvironment> {
  const bank = await openBank()
  const client = sandboxClient({ url: bank.url, key })
  return {
    gateway: adapter({ url: bank.url, key }),
    unreachable: adapter({ url: 'http://127.0.0.1:9', key }),
    impatient: (totalMs) => adapter({ url: bank.url, key, timeouts: { totalMs } }),
    token: (card) => client.token(card === 'no-funds' ? 'insufficient-funds' : card),
    expireTokens: async () => void (await client.shiftClock(10 * 60_000 + 1)),
    endPending: async () => void (await client.shiftClock(PENDING_MS)),
    async endDay() {
      const ended = new Date((await client.shiftClock(DAY_MS)) - DAY_MS)
      return ended.toISOString().slice(0, 10)
    },
    pagesOf: (reportPageMax) => client.setConduct({ reportPageMax }),
    failNext: (operation, fault) =>
      client.failNext({ operation, kind: fault === 'stall' ? 'delay' : fault, ms: PENDING_MS }),
    repeats: (settings) => client.setConduct(settings),
    methodCodes,
    payDelayed: (uniqueId, amount) => client.payDelayed({ uniqueId, amount }),
    passMinutes: async (minutes) => void (await client.shiftClock(minutes * 60_000)),
    latePayments: (latePayments) => client.setConduct({ latePayments }),
    captures: async (uniqueId) => {
      const entries = await client.ledger()
      return entries.filter((e) => e.type === 'purchase' && e.uniqueId === uniqueId && e.status === 'APPROVED').length
    },
    close: () => bank.close(),
  }
}
