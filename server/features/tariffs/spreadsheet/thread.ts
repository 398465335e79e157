import { Piscina } from 'piscina'
import { Failure } from '#shared/errors.ts'
import type { Base, ReadSpreadsheet } from './read-spreadsheet.ts'
import type { Edition } from './workbook.ts'

const MOST_SECONDS = 20
const MOST_WAITING = 10
/**
 * Twice what the worst file becomes that is unpacked at all (archive.ts): a thread that comes to its limit fast may take the
 * process with it. Ours take a few megabytes.
 */
const MOST_MEGABYTES = 512
const IDLE_MS = 10_000

let pool: Piscina | undefined

/**
 * Spreadsheets are read and written in a thread of their own, one at a time: what a file that somebody built takes in time or
 * memory ends that thread, and the one that serves pages goes on. It starts with the first of them, and ends when it idles.
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

/** @throws Failure SPREADSHEET_REFUSED when it takes too long or too much, UNAVAILABLE when too many wait */
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
