import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Embedded } from './answer.ts'
import type { FatalError } from './fatal-error.ts'

/** Messages of PostgreSQL's protocol, or to close the database and end. */
export type ToWorker = Uint8Array | 'close'
export type FromWorker = 'open' | { answer: Uint8Array } | { fatal: FatalError }

type Waiting = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }

/** What PostgreSQL tells the other connections when a process of it crashed. */
const CRASH_SHUTDOWN = '57P02'

/**
 * Opens the embedded database of a folder in a thread of its own. When its PostgreSQL ends, as it does when its log finds no room
 * on the disk, every message is refused, and `onStop` hears why.
 * @throws Error when it cannot be opened
 */
export async function openThread(folder: string, onStop: (error: Error) => void): Promise<Embedded> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: folder, execArgv: [] })
  const waiting: Waiting[] = []
  let refusal: Error | null = null
  const stop = (cause: Error) => {
    if (refusal) return
    refusal = Object.assign(new Error('The embedded database stopped', { cause }), { code: CRASH_SHUTDOWN })
    for (const { reject } of waiting.splice(0)) reject(refusal)
    onStop(refusal)
  }
  await once(worker, 'message')
  worker.on('message', (message: Exclude<FromWorker, 'open'>) => {
    if ('answer' in message) waiting.shift()?.resolve(message.answer)
    else stop(Object.assign(new Error(message.fatal.message), { code: message.fatal.code }))
  })
  worker.on('error', stop)
  const ended = once(worker, 'exit')
  return {
    ask: (messages) => {
      if (refusal) return Promise.reject(refusal)
      worker.postMessage(messages satisfies ToWorker, [messages.buffer as ArrayBuffer])
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    close: async () => {
      worker.postMessage('close' satisfies ToWorker)
      await ended
    },
  }
}
