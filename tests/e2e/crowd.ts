import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { residenceCountries } from '../../tools/seed/residence-countries.ts'
import { checkoutApi } from '../../shared/checkout/contract.ts'
import { addDays } from '../../shared/dates.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { messages } from '../../shared/messages.ts'
import { type GivenTo, readAnswer, wireRequest } from '../../shared/call.ts'
import { newAddress } from '../support/new-address.ts'
import type { Product } from './product.ts'
import { today } from './purchase.ts'
import { stored, traveller } from './travellers.ts'

/** Thrown for a call without an answer: the server was no longer listening, or the connection broke. */
class NoAnswer extends Error {}

/** Buyers without browsers, each with a kept-alive connection, and the results of their calls. */
export type Crowd = {
  /** Opens a checkout and pays it; with `issue`, also requests the sale. Null when a call got no answer. */
  buy: (behaviour: 'approved' | 'slow', more: { issue: boolean }) => Promise<CrowdPurchase | null>
  /** Buys again and again for as long as a balancer would send buyers to this process. */
  keepBuying: () => Promise<void>
  answered: () => number
  /** Calls that were accepted but got no answer: there must be none. */
  cut: string[]
  /** The number of payments with a slow card that were sent. */
  slowSent: () => number
}
export type CrowdPurchase = { order: string; purchaseId: string; saleId: string | null }

export function crowdAt({ url, bank }: Pick<Product, 'url' | 'bank'>): Crowd {
  const cut: string[] = []
  let answered = 0
  let slowSent = 0

  async function call<E extends Endpoint>(caller: Caller, endpoint: E, input: GivenTo<E>): Promise<ResultOf<E>> {
    const wire = wireRequest(endpoint, input, messages)
    const answer = await send(caller, new URL(wire.url, url), wire.body as string).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') cut.push(`${endpoint.path}: ${String(error)}`)
      throw new NoAnswer(String(error), { cause: error })
    })
    answered += 1
    return readAnswer(endpoint, { ...answer, contentRange: null })
  }

  async function buy(behaviour: 'approved' | 'slow', { issue }: { issue: boolean }): Promise<CrowdPurchase | null> {
    const caller = newCaller()
    try {
      const token = await bank.token(behaviour)
      const { order, amount } = await call(caller, checkoutApi.open, { body: trip() })
      if (behaviour === 'slow') slowSent += 1
      const { purchaseId } = await call(caller, checkoutApi.pay, { body: { token, order, amount, currency: 'USD' } })
      if (!issue) return { order, purchaseId, saleId: null }
      const { saleId } = await call(caller, checkoutApi.createSale, { body: { order } })
      return { order, purchaseId, saleId }
    } catch (error) {
      if (error instanceof NoAnswer || isBankGone(error)) return null
      throw error
    } finally {
      caller.agent.destroy()
    }
  }

  return {
    buy,
    keepBuying: async () => {
      while ((await isReady(url)) && (await buy('approved', { issue: true }))) await pause(50)
    },
    answered: () => answered,
    cut,
    slowSent: () => slowSent,
  }
}

async function isReady(url: string): Promise<boolean> {
  const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
  return ok
}

/** Whether the bank has stopped: it stops with the shop that started it, and a buyer without a token never calls the shop. */
function isBankGone(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

type Caller = { agent: Agent; address: string }

function newCaller(): Caller {
  return { agent: new Agent({ keepAlive: true, maxSockets: 1 }), address: newAddress() }
}

function send({ agent, address }: Caller, url: URL, body: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown })
      })
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Fifteen days in Europe for a new traveller, so that no trip is a duplicate. */
function trip() {
  const someone = traveller('1985-04-12')
  return {
    residenceCountryId: residenceCountries.find(({ iso }) => iso === 'UY')?.id ?? 0,
    categoryId: 24,
    startDate: addDays(today, 20),
    endDate: addDays(today, 34),
    destinationId: 1,
    ages: [40],
    familyPlan: false,
    planId: 103,
    promoCode: null,
    extras: [],
    contact: { email: 'muchedumbre@viajera.test', phone: '099 123 456', isSubscribed: false },
    confirmDuplicate: false,
    onAccount: false,
    passengers: [{ ...someone, documentNumber: stored(someone.documentNumber) }],
  }
}
