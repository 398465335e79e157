import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { PurchaseEntry, RefundEntry } from './ledger.ts'

export type NotifierOptions = {
  /** The shop's address for notifications. */
  url: string
  secret: string
  signatureHeader: string
  /** Pauses before the tries after the first, in milliseconds; the provider's are 15 and 30 minutes, 1, 3 and 6 hours. */
  pausesMs: readonly number[]
}

export type Notifier = { tell(entry: PurchaseEntry | RefundEntry): void; close(): Promise<void> }

/** A message that is sent out of order goes alone when no other follows it for so long. */
const LONGEST_HOLD_MS = 2_000
const LOOK_EVERY_MS = 20

/** Posts how purchases and refunds ended to the shop, as the provider does: signed, and again until the answer is 200. */
export function notifier(options: NotifierOptions, { faults, clock }: { faults: Faults; clock: Clock }): Notifier {
  const ended = new AbortController()
  const { signal } = ended
  const running = new Set<Promise<void>>()
  const heldBack = swapped(signal)

  async function deliver(entry: PurchaseEntry | RefundEntry): Promise<void> {
    const { notification, lateSeconds } = faults.conduct()
    if (notification === 'lost') return
    await until(entry.pendingUntil)
    if (notification === 'late') await until(clock.now() + lateSeconds * 1_000)
    const secret = notification === 'wrong-signature' ? 'another secret' : options.secret
    const send = () => insist(entry, { ...options, secret }, { isDoubled: notification === 'doubled' })
    await (notification === 'out-of-order' ? heldBack(send) : send())
  }

  async function insist(
    entry: PurchaseEntry | RefundEntry,
    signed: NotifierOptions,
    { isDoubled }: { isDoubled: boolean },
  ): Promise<void> {
    for (const pause of [0, ...options.pausesMs]) {
      await sleep(pause, undefined, { signal })
      const wasTaken = await post(entry, signed, clock.now())
      if (isDoubled) await post(entry, signed, clock.now())
      if (wasTaken) return
    }
  }

  /** The bank's clock is moved by hand, so it is looked at and not slept by. */
  async function until(instant: number): Promise<void> {
    while (clock.now() < instant) await sleep(LOOK_EVERY_MS, undefined, { signal })
  }

  return {
    tell(entry) {
      const delivery: Promise<void> = deliver(entry)
        .catch(() => undefined)
        .finally(() => running.delete(delivery))
      running.add(delivery)
    },
    async close() {
      ended.abort()
      await Promise.all(running)
    },
  }
}

/** Lets the second of two go first. */
function swapped(signal: AbortSignal): (send: () => Promise<void>) => Promise<void> {
  let letEarlierGo: (() => void) | null = null
  return async (send) => {
    if (letEarlierGo) {
      const go = letEarlierGo
      letEarlierGo = null
      await send().finally(go)
      return
    }
    let go = () => {}
    const overtaken = new Promise<void>((resolve) => (go = resolve))
    letEarlierGo = go
    await Promise.race([overtaken, sleep(LONGEST_HOLD_MS, undefined, { signal })])
    if (letEarlierGo === go) letEarlierGo = null
    await send()
  }
}

async function post(
  entry: PurchaseEntry | RefundEntry,
  { url, secret, signatureHeader }: NotifierOptions,
  now: number,
): Promise<boolean> {
  const dateSent = new Date(now).toISOString()
  const { transactionId: id, amount, currency, status } = entry
  const order =
    entry.type === 'purchase' ? `"Order":"${entry.order}","UniqueID":${JSON.stringify(entry.uniqueId)},` : ''
  // The id travels as a number with all its digits, as the provider sends it.
  const body = `{"TransactionId":${id},${order}"Type":"${entry.type.toUpperCase()}","Status":"${status}","Amount":${amount},"Currency":"${currency}"}`
  const signature = createHmac('sha256', secret).update(`${id}${amount}${currency}${dateSent}`).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', dateSent, [signatureHeader]: signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return answer.status === 200
  } catch {
    return false
  }
}
