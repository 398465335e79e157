import { Worker } from 'node:worker_threads'
import type { Arrival, SinkNews, SinkOrder } from './smtp-sink-worker.ts'

/** A mail server that accepts everything, and what it took in the order of arrival. */
export type SmtpSink = {
  port: number
  arrived: readonly Arrival[]
  /** Refuses connections, as a server that is down. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The mail server has a thread of its own, as it has a machine of its own in life: in the thread of the buyers its yes
 * would wait for them, and whatever is killed meanwhile has its email sent twice by the harness's own doing.
 */
export async function startSmtpSink(): Promise<SmtpSink> {
  const arrived: Arrival[] = []
  const worker = new Worker(new URL('smtp-sink-worker.ts', import.meta.url))
  const waiting = new Map<number, (port: number) => void>()
  worker.on('message', (news: SinkNews) => {
    if ('arrived' in news) arrived.push(news.arrived)
    else waiting.get(news.done)?.(news.port)
  })
  let orders = 0
  const obey = (order: SinkOrder['order']) =>
    new Promise<number>((resolve) => {
      orders += 1
      waiting.set(orders, resolve)
      worker.postMessage({ id: orders, order } satisfies SinkOrder)
    })
  const port = await obey('come up')
  return {
    port,
    arrived,
    goDown: async () => void (await obey('go down')),
    comeUp: async () => void (await obey('come up')),
    close: async () => {
      await obey('go down')
      await worker.terminate()
    },
  }
}
