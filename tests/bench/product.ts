import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memorySettings, ROOT } from '../support/container-files.ts'
import { freePort } from '../support/postgres.ts'

/** The timeout of a start, for busy machines. Milliseconds. */
const START_MS = 240_000

export type Product = {
  url: string
  /** The URL of its bank. */
  bankUrl: string
  pid: number | undefined
  /** The time from the start command to the first answer, in milliseconds. */
  startedInMs: number
  /** The resident memory of the process, in MB. */
  residentMb: () => number
  stop: () => Promise<void>
  /** Ends the process without notice, like a crash. */
  kill: () => Promise<void>
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  while (server.exitCode === null && Date.now() < deadline) {
    const answered = await fetch(`${url}/api/category/allCategories`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await pause(20)
  }
  throw new Error('the server did not start: run npm run build first')
}

/** Starts the real product on the embedded database in `dataDir`, with the image's memory settings; `more` settings win. */
export async function startProduct(dataDir: string, more: Record<string, string> = {}): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const began = performance.now()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...memorySettings(),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const endBy = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    server.kill(signal)
    await ended
  }
  const stop = endBy('SIGTERM')
  const url = `http://127.0.0.1:${port}`
  try {
    await untilItAnswers(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    bankUrl: `http://127.0.0.1:${sandboxPort}`,
    pid: server.pid,
    startedInMs: performance.now() - began,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop,
    kill: endBy('SIGKILL'),
  }
}

/** Starts the product on the demo's sales, or on `sales`, in a folder of its own, which its stop deletes. */
export async function startInOwnFolder(
  more: Record<string, string> = {},
  sales?: number,
): Promise<Product & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
  if (sales !== undefined) {
    execFileSync(process.execPath, ['tools/seed/main.ts', '--sales', String(sales)], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
  }
  const product = await startProduct(dataDir, more)
  const stop = async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...product, dataDir, stop }
}
