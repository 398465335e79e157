import { authApi } from '../../shared/auth/contract.ts'
import type { GivenTo } from '../../shared/call.ts'
import { readAnswer, wireRequest } from '../../shared/call.ts'
import { checkoutApi, type OpenedCheckout } from '../../shared/checkout/contract.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { messages } from '../../shared/messages.ts'
import { fifteenDaysFrom } from '../support/test-trip.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import type { TestEnvironment } from './test-environment.ts'

const CALL_MS = 90_000

/** Calls the product as a browser does. @throws Failure what it answered; anything else: no answer came */
export type Call = <E extends Endpoint>(endpoint: E, input: GivenTo<E>, signal?: AbortSignal) => Promise<ResultOf<E>>

let addresses = 0

/** A browser at an address of its own unless one is said, which a balancer sends to one process after the other. */
export function browser(
  { urls }: Pick<TestEnvironment, 'urls'>,
  { token, address = newAddress() }: { token?: string; address?: string } = {},
): Call {
  let calls = addresses
  return async (endpoint, input, signal) => {
    const { method, url: path, body } = wireRequest(endpoint, input, messages)
    const limit = AbortSignal.timeout(CALL_MS)
    calls += 1
    const response = await fetch(`${urls[calls % urls.length]}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-forwarded-for': address,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const answer = await response.json()
    return readAnswer(endpoint, {
      status: response.status,
      contentRange: response.headers.get('content-range'),
      body: answer,
    })
  }
}

function newAddress(): string {
  addresses += 1
  return `10.${addresses & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`
}

/** A file that anyone may download, from an address of its own. @throws Error when the product refuses it */
export async function download({ urls }: Pick<TestEnvironment, 'urls'>, path: string): Promise<Uint8Array> {
  const headers = { 'x-forwarded-for': newAddress() }
  const response = await fetch(`${urls[0]}${path}`, { headers, signal: AbortSignal.timeout(CALL_MS) })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Whether a buyer would simply try again: no answer came, or the server says that it failed. */
export function isTrouble(error: unknown): boolean {
  return !(error instanceof Failure) || (error.status ?? 500) >= 500
}

const MOST_TRIES = 60

/** Does what a person does whose page does not answer: waits until the shop is back, and asks again. */
export async function insist<Result>(environment: TestEnvironment, act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      await environment.untilUp()
      return await act()
    } catch (error) {
      if (!isTrouble(error) || tries >= MOST_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** A login of the demo, as a browser that carries its token. */
export async function login(
  environment: TestEnvironment,
  user: string,
  role: 'administrator' | 'partner',
): Promise<Call> {
  const session = await insist(environment, () =>
    browser(environment)(authApi.login, { body: { user, password: DEMO_PASSWORD, role } }),
  )
  return browser(environment, { token: session.token })
}

/** Fifteen days in Europe, two months ahead, for one adult who never bought before; `more` changes what it names. */
export function aTrip(more: Partial<Purchase> = {}): Purchase {
  return fifteenDaysFrom(addDays(dayAt(new Date()), 60), more)
}

export type Offer = Pick<OpenedCheckout, 'order' | 'amount' | 'mode' | 'instalments'>

export function openCheckout(environment: TestEnvironment, call: Call, trip: Purchase): Promise<Offer> {
  return insist(environment, () => call(checkoutApi.open, { body: trip }))
}

export async function payOnce(
  call: Call,
  { order, amount, instalmentPlan }: Pick<Offer, 'order' | 'amount'> & { instalmentPlan?: string | undefined },
  token: string,
  signal?: AbortSignal,
): Promise<string> {
  const { purchaseId } = await call(
    checkoutApi.pay,
    { body: { token, order, amount, currency: 'USD', instalmentPlan } },
    signal,
  )
  return purchaseId
}

export async function takeSale(call: Call, { order }: Offer): Promise<string> {
  return (await call(checkoutApi.createSale, { body: { order } })).saleId
}
