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

/** `order`: of the purchase that the message is about, or of the one that is given back. */
type Message = { entry: PurchaseEntry | RefundEntry; order: string }

export type Notifier = {
  /** Tells how `entry` ended: `purchase` itself, or a refund of it. */
  tell(entry: PurchaseEntry | RefundEntry, purchase: PurchaseEntry): void
  close(): Promise<void>
}

/** A message that is sent out of order goes alone when no other follows it for so long. */
const LONGEST_HOLD_MS = 2_000
const CHECK_EVERY_MS = 20

/** Posts how purchases and refunds ended to the shop, as the provider does: signed, and again until the answer is 200. */
export function notifier(options: NotifierOptions, { faults, clock }: { faults: Faults; clock: Clock }): Notifier {
  const ended = new AbortController()
  const { signal } = ended
  const running = new Set<Promise<void>>()
  const heldBack = swapped(signal)

  async function deliver(message: Message): Promise<void> {
    const { notification, lateSeconds } = faults.conduct()
    if (notification === 'lost') return
    await until(message.entry.pendingUntil)
    if (notification === 'late') await until(clock.now() + lateSeconds * 1_000)
    const secret = notification === 'wrong-signature' ? 'another secret' : options.secret
    const send = () => insist(message, { ...options, secret }, { isDoubled: notification === 'doubled' })
    await (notification === 'out-of-order' ? heldBack(send) : send())
  }

  async function insist(
    message: Message,
    signed: NotifierOptions,
    { isDoubled }: { isDoubled: boolean },
  ): Promise<void> {
    for (const pause of [0, ...options.pausesMs]) {
      await sleep(pause, undefined, { signal })
      const wasTaken = await post(message, signed, clock.now())
      if (isDoubled) await post(message, signed, clock.now())
      if (wasTaken) return
    }
  }

  /** The bank's clock is moved by hand, so it is checked again and again, not slept by. */
  async function until(instant: number): Promise<void> {
    while (clock.now() < instant) await sleep(CHECK_EVERY_MS, undefined, { signal })
  }

  return {
    tell(entry, { order }) {
      const delivery: Promise<void> = deliver({ entry, order })
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

const typeWords = { purchase: 'Purchase', refund: 'Refund' } as const

async function post(
  { entry, order }: Message,
  { url, secret, signatureHeader }: NotifierOptions,
  now: number,
): Promise<boolean> {
  const dateSent = new Date(now).toISOString()
  const { type, transactionId: id, amount, currency, status } = entry
  const names = `"Order":${JSON.stringify(order)},"UniqueId":${JSON.stringify(type === 'purchase' ? entry.uniqueId : null)}`
  // The id travels as a number with all its digits, as the provider sends it.
  const body = `{"TransactionId":${id},"TransactionType":"${typeWords[type]}",${names},"Status":"${status}","Amount":${amount},"Currency":"${currency}"}`
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
