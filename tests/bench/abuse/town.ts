import { setTimeout as pause } from 'node:timers/promises'
import type { Purchase } from '../../../shared/checkout/buying-data-contract.ts'
import { checkoutApi } from '../../../shared/checkout/contract.ts'
import { Failure } from '../../../shared/errors.ts'
import { voucherAccessApi } from '../../../shared/voucher-access/contract.ts'
import { SANDBOX_KEY } from '../../../tools/sandbox-gateway/start.ts'
import { type Mailbox, mailbox } from '../../e2e/mailbox.ts'
import { aTrip, browser, type Call, type Offer, payOnce } from '../../faults/browser.ts'
import { type SandboxClient, sandboxClient } from '../../support/sandbox-client.ts'
import { newPassenger } from '../../support/test-trip.ts'
import type { Product } from '../product.ts'

/** A shop of several processes, its bank, and the emails that it writes. Who calls by `browser(town)` lives on a network of their own. */
export type Town = Mailbox & { urls: readonly string[]; bank: SandboxClient }

export type TownSale = {
  number: number
  saleId: string
  voucher: string
  sosCode: string
  document: string
  email: string
}

/** Somebody who is asked to wait for a minute does so, and no longer. */
const PATIENCE_MS = 65_000
const MAIL_MS = 60_000
/** As long as this, no further email came. */
const QUIET_MS = 6_000

export function openTown(products: readonly Product[], dataDir: string): Town {
  const bank = sandboxClient({ url: products[0]?.bankUrl ?? '', key: SANDBOX_KEY })
  return { urls: products.map(({ url }) => url), bank, ...mailbox(dataDir) }
}

/** Opens a browser of the town at an address. */
export function at(town: Town, address: string): Call {
  return browser(town, { address })
}

/** "200", or status and code of what was refused. */
export function answerTo(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => '200',
    (error: unknown) => {
      if (error instanceof Failure) return `${error.status} ${error.code}`
      throw error
    },
  )
}

export async function isTaken(call: Promise<unknown>): Promise<boolean> {
  return (await answerTo(call)) === '200'
}

/** Does as a person does who is told to come back: waits, and asks again. @throws Failure the last one */
export async function patiently<Result>(act: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Failure) || (error.status !== 429 && error.status !== 503)) throw error
      const { retryAfterSeconds = 1 } = (error.data ?? {}) as { retryAfterSeconds?: number }
      if (Date.now() + retryAfterSeconds * 1_000 > until) throw error
      await pause(retryAfterSeconds * 1_000)
    }
  }
}

export async function open(call: Call, more: Partial<Purchase> = {}): Promise<Offer> {
  return call(checkoutApi.open, { body: aTrip(more) })
}

export async function pay({ bank }: Town, call: Call, offer: Pick<Offer, 'order' | 'amount'>, isGood = true) {
  return payOnce(call, offer, await bank.token(isGood ? 'approved' : 'insufficient-funds'))
}

/** A purchase from its price to its vouchers. */
export async function sellTo(town: Town, email: string): Promise<TownSale> {
  const buyer = browser(town)
  const passenger = newPassenger()
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const offer = await open(buyer, { passengers: [passenger], contact })
  await patiently(() => pay(town, buyer, offer))
  const { number, saleId, vouchers } = await buyer(checkoutApi.createSale, { body: { order: offer.order } })
  const { code: voucher, sosCode } = vouchers[0]!
  return { number, saleId, voucher, sosCode, document: passenger.documentNumber, email }
}

/** How many emails to an address have a subject that fits, once no more come. */
export async function countEmails(town: Town, address: string, subject: RegExp): Promise<number> {
  const fitting = async () => (await town.emailsTo(address)).filter((email) => subject.test(email.subject ?? '')).length
  let known = await fitting()
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await pause(250)) {
    const now = await fitting()
    if (now > known) since = Date.now()
    known = now
  }
  return known
}

/** What the newest of the emails to an address says that came after the first `seen` ones. @throws Error when none comes */
export async function readEmail(town: Town, address: string, pattern: RegExp, seen = 0): Promise<string> {
  for (const until = Date.now() + MAIL_MS; Date.now() < until; await pause(250)) {
    const emails = (await town.emailsTo(address)).slice(seen)
    const [found] = emails.toReversed().flatMap(({ subject, text }) => pattern.exec(`${subject}\n${text}`)?.[1] ?? [])
    if (found) return found
  }
  throw new Error(`no email to ${address} with ${pattern}`)
}

/** Asks for a code as the buyer of a sale, and reads it in the email. @throws Failure; Error when no email comes */
export async function askForCode(town: Town, { email }: TownSale, lookup: string, buyer = browser(town)) {
  const seen = (await town.emailsTo(email)).length
  const { request } = await buyer(voucherAccessApi.ask, { body: { lookup } })
  return { request, code: await readEmail(town, email, /^(\d{6}) es tu código/, seen) }
}

/** Whether the buyer of a sale gets to the vouchers by what they type: asks, reads the email, types its code. */
export async function getsIn(
  town: Town,
  sold: TownSale,
  lookup: string,
  { buyer = browser(town), mistypes = 0 } = {},
): Promise<boolean> {
  try {
    const { request, code } = await askForCode(town, sold, lookup, buyer)
    for (let n = 0; n < mistypes; n += 1)
      await answerTo(buyer(voucherAccessApi.confirm, { body: { request, code: otherThan(code, n) } }))
    const { token } = await buyer(voucherAccessApi.confirm, { body: { request, code } })
    return (await buyer(voucherAccessApi.list, { body: { token } })).some(({ id }) => id === sold.saleId)
  } catch (error) {
    console.log(`  ${lookup}: ${String(error)}`)
    return false
  }
}

/** Another code of six digits. */
export function otherThan(code: string, n = 0): string {
  return String((Number(code) + n + 1) % 1_000_000).padStart(6, '0')
}

/** Does something so many times, a few at a time. */
export async function inTurn<Result>(
  count: number,
  act: (n: number) => Promise<Result>,
  atOnce = 8,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await act(n)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  return results
}

/** The same, and how many were taken. */
export async function countTaken(count: number, act: (n: number) => Promise<unknown>, atOnce?: number) {
  return (await inTurn(count, (n) => isTaken(act(n)), atOnce)).filter((is) => is).length
}
