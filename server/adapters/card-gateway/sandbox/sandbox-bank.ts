import * as z from 'zod'
import type { CardGateway } from '../port.ts'
import type { ProviderSettings } from '../bamboo/provider-call.ts'
import { sandboxGateway } from './sandbox.ts'

/** Test cards of the sandbox bank. */
const CARDS = { approved: '4000020000000000', declined: '5165850000000004' } as const

const issued = z.object({ token: z.string() })
const clockAnswer = z.object({ now: z.number() })

/** The sandbox bank as a sandbox of a partner uses it: its gateway, tokens of test cards, payments at a counter, and its clock. */
export function sandboxBank(settings: ProviderSettings): {
  gateway: CardGateway
  token: (outcome: keyof typeof CARDS) => Promise<string>
  payCoupon: (attemptId: string) => Promise<void>
  setClock: (now: Date) => Promise<void>
} {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Basic ${settings.key}`, 'content-type': 'application/json' }
    const response = await fetch(new URL(path, settings.url), { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the sandbox bank answered ${response.status} to ${path}`)
    return response.json()
  }
  return {
    gateway: sandboxGateway(settings),
    token: async (outcome) => {
      const card = { holder: 'Ana Pérez', number: CARDS[outcome], expiry: '12/39', cvv: '123' }
      return issued.parse(await post('/tokens', card)).token
    },
    payCoupon: async (uniqueId) => void (await post('/sandbox/payments', { uniqueId })),
    setClock: async (now) => {
      const { now: bankNow } = clockAnswer.parse(await post('/sandbox/clock', { shiftMs: 0 }))
      await post('/sandbox/clock', { shiftMs: now.getTime() - bankNow })
    },
  }
}
