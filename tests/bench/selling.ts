import { setTimeout as pause } from 'node:timers/promises'
import type { SmtpSink } from '../faults/smtp-sink.ts'
import { buy } from './buyers.ts'
import type { Product } from './product.ts'

/** The number of buyers at once. */
export const BUYERS = 10
/** The number of emails that a sale sends. */
export const EMAILS = 2
/** Seconds of purchases before the first that count. */
export const WARM_UP_S = 8

/** The milliseconds of each purchase, and the seconds until the last answer. */
export type Round = { took: number[]; answeredS: number }

/**
 * Ten buyers buy at the products by turns for `lasting` seconds, each purchase with a token of its own.
 * @throws Error when there are fewer tokens than purchases
 */
export async function sell(
  products: readonly Product[],
  tokens: string[],
  lasting: number,
  buyOnce = buy,
): Promise<Round> {
  const took: number[] = []
  const began = performance.now()
  const buyer = async (own: number) => {
    for (let bought = own; performance.now() < began + lasting * 1_000; bought += 1) {
      const token = tokens.pop()
      if (!token) throw new Error('more was bought than there are cards')
      const from = performance.now()
      await buyOnce(products[bought % products.length]?.url ?? '', token)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, (_, own) => buyer(own)))
  return { took, answeredS: (performance.now() - began) / 1_000 }
}

/**
 * Waits until the mail server has accepted this many emails in all.
 * @throws Error when no more come for `patienceS` seconds
 */
export async function untilAccepted({ arrived }: SmtpSink, count: number, patienceS = 30): Promise<void> {
  for (let [seen, since] = [arrived.length, performance.now()]; arrived.length < count; await pause(10)) {
    if (arrived.length > seen) [seen, since] = [arrived.length, performance.now()]
    if (performance.now() - since > patienceS * 1_000) throw new Error(`${count - seen} emails did not come`)
  }
}
