import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { scopes, type Scope } from '#shared/access/scopes.ts'
import { type KeyMode } from '#shared/partner/key-form.ts'
import type { Problem } from '../../server/platform/http/problem.ts'
import { makeKey } from '../../server/features/partner-keys/changes.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import type { Identity } from '../../server/platform/http/identity.ts'
import { newPassenger, URUGUAY } from './test-trip.ts'
import type { TestShop } from './test-app.ts'

let keys = 0

/** Makes a key for the business of a login, whose live keys are switched on. */
export async function partnerKeyOf(
  shop: TestShop,
  email: string,
  { scopes: granted = scopes, mode = 'live', name }: { scopes?: readonly Scope[]; mode?: KeyMode; name?: string } = {},
): Promise<{ id: string; key: string; businessId: string }> {
  const [owner] = await shop.db.select().from(users).where(eq(users.email, email))
  const businessId = owner!.businessId!
  await shop.db.update(business).set({ isApiLive: true }).where(eq(business.id, businessId))
  keys += 1
  const caller = { userId: owner!.id, business: { id: businessId } } as Identity
  const made = await makeKey(shop.dependencies, caller, {
    name: name ?? `Clave ${keys}`,
    mode,
    scopes: [...granted],
    expiresOn: null,
  })
  return { id: made.id, key: made.key, businessId }
}

type RequestParts = {
  body?: NonNullable<InjectOptions['payload']>
  headers?: Record<string, string>
  idempotencyKey?: string
}

/** The answer of the partner API, as it is on the wire. */
export type Answer<Body> = {
  status: number
  body: Body
  problem: Problem
  headers: Record<string, unknown>
  text: string
}

/** A partner's program: it calls the API over HTTP with its key. */
export function partner(shop: TestShop, key: string) {
  const call = async <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent: RequestParts = {},
  ): Promise<Answer<Body>> => {
    const { body, headers = {}, idempotencyKey } = sent
    const options: InjectOptions = {
      method,
      url: `/api/partner/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    }
    const response = await shop.app.inject(options)
    const text = response.body
    const isJson = String(response.headers['content-type']).includes('json')
    const parsed: unknown = isJson ? JSON.parse(text) : undefined
    return {
      status: response.statusCode,
      body: parsed as Body,
      problem: parsed as Problem,
      headers: response.headers,
      text,
    }
  }
  return {
    get: <Body>(path: string, sent?: RequestParts) => call<Body>('GET', path, sent),
    post: <Body>(path: string, body: NonNullable<InjectOptions['payload']>, sent?: RequestParts) =>
      call<Body>('POST', path, { ...sent, body }),
    call,
  }
}

type Money = { amount: number; currency: string }
export type WireQuote = {
  id: string
  expiresAt: string
  price: Money
  gross: Money
  plan: { id: number; name: string }
  url: string
}
export type WireSale = {
  id: string
  number: number
  status: string
  planName: string
  startDate: string
  endDate: string
  passengerCount: number
  reference: string | null
  price: Money
  commission: Money
  netToPay: Money | null
  vouchers: { id: string; number: string; passenger: number }[]
}

export type WireLink = {
  id: string
  url: string
  quoteId: string
  reference: string | null
  status: string
  expiresAt: string
  saleId: string | null
  price: WireQuote['price'] | null
}
export type WireEvent = { id: string; type: string; data: Record<string, string> }
export type WireEvents = { data: WireEvent[]; nextCursor: string; hasMore: boolean }

/** Fifteen days in Europe for one adult, as a partner sends it. */
export const trip = (more: object = {}) => ({
  categoryId: 24,
  destinationId: 1,
  residenceCountryId: URUGUAY,
  startDate: '2026-12-10',
  endDate: '2026-12-24',
  ages: [41],
  planId: 103,
  ...more,
})

/** A sale of a quote to new travellers. */
export function saleOf(quote: Pick<WireQuote, 'id' | 'price'>, more: object = {}) {
  return {
    quoteId: quote.id,
    price: quote.price,
    passengers: [newPassenger()],
    contact: { email: 'ana@example.com', phone: '099 123 456' },
    conditionsAccepted: true,
    ...more,
  }
}
