import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Bank } from './bank.ts'
import type { Faults } from './faults.ts'
import type { PurchaseEntry, RefundEntry } from './ledger.ts'

export type NotifierOptions = {
  /** The shop's address for notifications. */
  url: string
  secret: string
  signatureHeader: string
  /** The delays before each retry, in milliseconds; the provider's are 15 and 30 minutes, 1, 3 and 6 hours. */
  pausesMs: readonly number[]
  /** Whether nothing is told of payments by card, whose callers have their answer at once. */
  onlyDelayed?: boolean
}

/** `order` is that of the purchase in question, or of the purchase that is refunded. */
type Message = { entry: PurchaseEntry | RefundEntry; order: string }

export type Notifier = {
  /** Notifies the shop of the result of `entry`: `purchase` itself, or a refund of it. */
  tell(entry: PurchaseEntry | RefundEntry, purchase: PurchaseEntry): void
  close(): Promise<void>
}

/** Milliseconds that a message to be sent out of order waits for the next one, before it is sent alone. */
const LONGEST_HOLD_MS = 10_000

/** Posts the results of purchases and refunds to the shop, as the provider does: signed, and repeated until the answer is 200. */
export function notifier(
  options: NotifierOptions,
  { bank, faults, clock }: { bank: Bank; faults: Faults; clock: Clock },
): Notifier {
  const ended = new AbortController()
  const { signal } = ended
  const running = new Set<Promise<void>>()
  const heldBack = swapped(signal)

  async function deliver(message: Message): Promise<void> {
    const { notification, lateSeconds } = faults.conduct()
    if (notification === 'lost') return
    await clock.until(message.entry.pendingUntil, signal)
    // Of a delayed payment that was paid meanwhile, another message tells.
    if (bank.findTransaction(message.entry.transactionId) !== message.entry) return
    if (notification === 'late') await clock.until(clock.now() + lateSeconds * 1_000, signal)
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

  return {
    tell(entry, { order, delayed }) {
      if (options.onlyDelayed && !delayed) return
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

/** Swaps the messages of each pair, so that the second is sent first. */
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
  // The id is sent as a number with all its digits, as the provider sends it.
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
