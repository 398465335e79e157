import { type z } from 'zod'
import { type conductSchema, type faultSchema } from '../../tools/sandbox-gateway/faults.ts'
import { type SandboxPayment } from '../../tools/sandbox-gateway/admin-routes.ts'
import { type LedgerEntry } from '../../tools/sandbox-gateway/ledger.ts'
import { type CardBehaviour, sandboxCards } from '../../tools/sandbox-gateway/sandbox-cards.ts'

/** The HTTP client with which tests control the sandbox bank. Every call throws when the bank does not answer 200. */
export type SandboxClient = {
  /** A one-time token for the first test card with this behaviour. */
  token(behaviour: CardBehaviour): Promise<string>
  /** Makes the next calls fail with these faults, one for each call. */
  failNext(...faults: z.input<typeof faultSchema>[]): Promise<void>
  setConduct(conduct: z.input<typeof conductSchema>): Promise<void>
  clearFaults(): Promise<void>
  /** Moves the bank's clock by milliseconds, and returns the bank's time in milliseconds since 1970. */
  shiftClock(ms: number): Promise<number>
  /** Charges an amount in cents of a dollar to a good card without the shop, and returns the bank's id of the charge. */
  chargeAside(charge: { amount: number; order: string; uniqueId?: string }): Promise<string>
  /** Refunds a purchase without the shop, as a whole or `amount` cents of it. */
  refundAside(purchaseId: string, amount?: number): Promise<void>
  /** Pays a coupon or makes a transfer; again, it is paid twice. After its end it throws unless `latePayments` is `taken`. */
  payDelayed(payment: SandboxPayment): Promise<void>
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

  async function token(behaviour: CardBehaviour): Promise<string> {
    const card = sandboxCards.find((candidate) => candidate.behaviour === behaviour)
    const fields = { holder: 'Ana Pérez', number: card?.number, expiry: '12/39', cvv: '123' }
    return ((await call('POST', '/tokens', fields)) as { token: string }).token
  }

  return {
    token,
    failNext: async (...faults) => void (await call('POST', '/sandbox/faults', faults)),
    setConduct: async (conduct) => void (await call('PUT', '/sandbox/conduct', conduct)),
    clearFaults: async () => void (await call('DELETE', '/sandbox/faults')),
    shiftClock: async (shiftMs) => ((await call('POST', '/sandbox/clock', { shiftMs })) as { now: number }).now,
    async chargeAside({ amount, order, uniqueId }) {
      const purchase = {
        TrxToken: await token('approved'),
        Order: order,
        ...(uniqueId ? { UniqueID: uniqueId } : {}),
        Amount: amount,
        Currency: 'USD',
        Capture: true,
        TargetCountryISO: 'UY',
        CustomerIP: '127.0.0.1',
        Customer: {
          Email: 'nadie@example.com',
          FirstName: 'Nadie',
          LastName: 'Conocido',
          PhoneNumber: '099123456',
          DocumentNumber: '12345672',
          DocumentType: 'CI.UY',
        },
      }
      return ((await call('POST', '/v3/api/purchase', purchase)) as { TransactionId: string }).TransactionId
    },
    refundAside: async (purchaseId, Amount) =>
      void (await call('POST', `/v3/api/purchase/${purchaseId}/refund`, { Amount })),
    payDelayed: async (payment) => void (await call('POST', '/sandbox/payments', payment)),
    ledger: async () => ((await call('GET', '/sandbox/ledger')) as { entries: LedgerEntry[] }).entries,
  }
}
