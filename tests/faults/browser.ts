import { authApi } from '../../shared/auth/contract.ts'
import type { GivenTo } from '../../shared/call.ts'
import { checkoutApi, type OpenedCheckout } from '../../shared/checkout/contract.ts'
import type { Purchase } from '../../shared/checkout/buying-data-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { callAt } from '../support/call-at.ts'
import { newAddress } from '../support/new-address.ts'
import { fifteenDaysFrom } from '../support/test-trip.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import type { TestEnvironment } from './test-environment.ts'

const CALL_MS = 90_000

/** Calls the product as a browser does. @throws Failure what it answered; anything else: no answer came */
export type Call = <E extends Endpoint>(endpoint: E, input: GivenTo<E>, signal?: AbortSignal) => Promise<ResultOf<E>>

let browsers = 0

/**
 * Opens a browser at `address`, or at an address that no other has. It calls one process after the other, as behind a balancer; the
 * next browser begins with the next process.
 */
export function browser(
  { urls }: Pick<TestEnvironment, 'urls'>,
  { token, address = newAddress() }: { token?: string; address?: string } = {},
): Call {
  browsers += 1
  let calls = browsers
  return async (endpoint, input, signal) => {
    const limit = AbortSignal.timeout(CALL_MS)
    const whole = signal ? AbortSignal.any([signal, limit]) : limit
    calls += 1
    return callAt(urls[calls % urls.length], endpoint, input, { token, address, signal: whole })
  }
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
