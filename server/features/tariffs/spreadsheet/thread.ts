import { Piscina } from 'piscina'
import { Failure } from '#shared/errors.ts'
import type { Base, ReadSpreadsheet } from './read-spreadsheet.ts'
import type { Edition } from './workbook.ts'

const MOST_SECONDS = 20
const MOST_WAITING = 10
/**
 * The memory limit of the thread: twice what the worst accepted file takes (archive.ts), because a thread that reaches its limit
 * fast may end the process with it. Our own files take a few megabytes.
 */
const MOST_MEGABYTES = 512
const IDLE_MS = 10_000

let pool: Piscina | undefined

/**
 * Returns the thread that reads and writes spreadsheets, one at a time: a malicious file that takes too much time or memory ends
 * that thread, while the one that serves requests goes on. It starts with the first spreadsheet, and ends when idle.
 */
function thread(): Piscina {
  pool ??= new Piscina({
    filename: new URL('worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  return pool
}

/**
 * Runs a task in the thread.
 * @throws Failure SPREADSHEET_REFUSED when it takes too long or too much, UNAVAILABLE when too many wait
 */
export async function inThread(name: 'read', task: { file: Uint8Array; base: Base }): Promise<ReadSpreadsheet>
export async function inThread(name: 'write', task: Edition): Promise<Uint8Array>
export async function inThread(name: 'read' | 'write', task: unknown): Promise<unknown> {
  try {
    return (await thread().run(task, { name, signal: AbortSignal.timeout(MOST_SECONDS * 1_000) })) as unknown
  } catch (error) {
    throw failureOf(error)
  }
}

function failureOf(error: unknown): unknown {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'AbortError') return new Failure('SPREADSHEET_REFUSED', { key: 'SPREADSHEET.TOO_SLOW' })
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new Failure('SPREADSHEET_REFUSED', { key: 'SPREADSHEET.TOO_MUCH' })
  if (message === 'Task queue is at limit') return new Failure('UNAVAILABLE', { key: 'SPREADSHEET.BUSY' })
  return error
}
