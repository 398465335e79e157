import { type z } from 'zod'
import { type conductSchema, type faultSchema } from './faults.ts'
import { type LedgerEntry } from './ledger.ts'
import { type CardBehaviour, testCards } from './test-cards.ts'

/** The sandbox bank as tests drive it, over HTTP. Every call throws when the bank does not answer 200. */
export type SandboxClient = {
  /** A one-time token for the first test card that behaves so. */
  token(behaviour: CardBehaviour): Promise<string>
  /** The next calls meet these faults, one each. */
  failNext(...faults: z.input<typeof faultSchema>[]): Promise<void>
  setConduct(conduct: z.input<typeof conductSchema>): Promise<void>
  clearFaults(): Promise<void>
  /** Moves the bank's clock. Milliseconds. */
  shiftClock(ms: number): Promise<void>
  ledger(): Promise<LedgerEntry[]>
}

export function sandboxClient({ url, key }: { url: string; key: string }): SandboxClient {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Basic ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    async token(behaviour) {
      const card = testCards.find((candidate) => candidate.behaviour === behaviour)
      const fields = { holder: 'Ana Pérez', number: card?.number, expiry: '12/39', cvv: '123' }
      return ((await call('POST', '/tokens', fields)) as { token: string }).token
    },
    failNext: async (...faults) => void (await call('POST', '/sandbox/faults', faults)),
    setConduct: async (conduct) => void (await call('PUT', '/sandbox/conduct', conduct)),
    clearFaults: async () => void (await call('DELETE', '/sandbox/faults')),
    shiftClock: async (shiftMs) => void (await call('POST', '/sandbox/clock', { shiftMs })),
    ledger: async () => ((await call('GET', '/sandbox/ledger')) as { entries: LedgerEntry[] }).entries,
  }
}
