import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Posts what happened to the shop, as the provider does: signed, and again until the answer is 200. */
export function notifier(options: NotifierOptions, faults: Faults): Notifier {
  const ended = new AbortController()
  const running = new Set<Promise<void>>()

  async function deliver(entry: PurchaseEntry | RefundEntry): Promise<void> {
    const { notification } = faults.conduct()
    if (notification === 'lost') return
    const secret = notification === 'wrong-signature' ? 'another secret' : options.secret
    for (const pause of [0, ...options.pausesMs]) {
      await sleep(pause, undefined, { signal: ended.signal })
      const wasTaken = await post(entry, { ...options, secret })
      if (notification === 'doubled') await post(entry, options)
      if (wasTaken) return
    }
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

async function post(entry: PurchaseEntry | RefundEntry, { url, secret, signatureHeader }: NotifierOptions) {
  const dateSent = new Date().toISOString()
  const { transactionId: id, amount, currency } = entry
  const status = entry.type === 'purchase' ? entry.status : 'APPROVED'
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
