import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Moment } from './fail-points.ts'
import type { Mutant } from './mutants.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const START_MS = 240_000
const ANSWER_MS = 90_000

/** When a process kills itself: `afterMs` (by default 0) after the first of these moments that comes. */
export type Arming = { moments: readonly Moment[]; afterMs?: number }

/** What the harness tells a process over its own channel, which no request can reach. */
export type Command =
  | { do: 'arm'; arming: Arming | null }
  | { do: 'shift'; shiftMs: number }
  | { do: 'sweep' }
  | { do: 'query'; text: string }

export type ProductSettings = {
  port: number
  env: Record<string, string>
  mutant?: Mutant | null
  /** The folder of another revision of the product, with a harness of its own. */
  root?: string | undefined
}

/** One run of the real product (`node server/main.ts`), from its start to its death. */
export type ProductProcess = {
  pid: number
  /** Resolves with the signal or code that ended it. */
  ended: Promise<string>
  isAlive: () => boolean
  /** The last 4000 characters that it wrote to its error output. */
  complaints: () => string
  /** Sends a command and resolves with its result. @throws Error when the process fails, dies, or is silent for 90 seconds */
  tell: (command: Command) => Promise<unknown>
  kill: () => Promise<void>
  /** Asks it to stop (SIGTERM). Resolves as `ended`. */
  stop: () => Promise<string>
}

/** Starts the product and returns at once; `untilItListens` waits. */
export function spawnProduct(
  { port, env, mutant = null, root = ROOT }: ProductSettings,
  { arming = null, shiftMs }: { arming?: Arming | null; shiftMs: number },
): ProductProcess {
  const child = spawn(process.execPath, ['--import', path.join(root, 'tests/faults/preload.ts'), 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: 'yes',
      CEIBO_FAULTS: JSON.stringify({ arming, shiftMs, mutant }),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString('utf8')).slice(-4_000)))
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  )
  return {
    pid: child.pid ?? 0,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    complaints: () => complaints,
    tell: teller(child),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function teller(child: ChildProcess): ProductProcess['tell'] {
  let last = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waiter?.resolve(result)
    else waiter?.reject(new Error(error))
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process died'))
  })
  return (command) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      waiting.set(id, { resolve, reject })
      setTimeout(() => reject(new Error(`no answer to ${command.do}`)), ANSWER_MS).unref()
      if (!child.connected) reject(new Error('the process died'))
      else child.send({ id, command }, (error) => error && reject(error))
    })
}

/** Waits until the API answers. False when the process dies first. @throws Error after four minutes, having killed it */
export async function untilItListens(url: string, running: ProductProcess): Promise<boolean> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline;) {
    if (!running.isAlive()) return false
    const answered = await fetch(`${url}/api/category/allCategories`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return true
    await pause(25)
  }
  await running.kill()
  throw new Error(`the product did not start: ${running.complaints()}`)
}
