import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDatabase } from '../support/postgres.ts'
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts'
import { SANDBOX_KEY } from '../../tools/sandbox-gateway/start.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 120_000
/** Longer than a payment at a slow bank takes, which is waited for. */
const STOP_MS = 40_000

/** Names the folder of a product that was started once, for those that start after it. */
export const TEMPLATE = 'CEIBO_E2E_TEMPLATE'
/** The address of its database, where that is not the embedded one. */
export const TEMPLATE_DATABASE = 'CEIBO_E2E_TEMPLATE_DATABASE'

/** Settings that a developer's machine may have: the journeys run on the defaults. */
const OTHERS_SETTINGS = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'HOST',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'STOP_SECONDS',
].concat(['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `S3_${name}`))

/** What outlives a product: its folder and its database, '' where that is the embedded one in its folder. */
export type Place = { dataDir: string; databaseUrl: string }

export type Product = Place & {
  /** 'http://localhost:41234' */
  url: string
  bank: SandboxClient
  /** What the server has written so far. */
  log(): string
  /** Tells it to stop and leaves its folder; resolves, once it ended, to what it ended with: null when it had to be killed. */
  leave(): Promise<number | null>
  /** Stops it and throws its folder away. */
  stop(): Promise<void>
}

/**
 * Starts the built product with a sandbox bank of its own; `more` settings win. Without the place of an earlier one it
 * starts as after the demo's first seed.
 */
export async function startProduct(more: Record<string, string> = {}, place?: Place): Promise<Product> {
  const [port, bankPort] = await Promise.all([freePort(), freePort()])
  const { dataDir, databaseUrl } = place ?? (await newPlace(more['DATABASE_URL']))
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...Object.fromEntries(OTHERS_SETTINGS.map((name) => [name, ''])),
      PORT: String(port),
      SANDBOX_PORT: String(bankPort),
      DATA_DIR: dataDir,
      CARD_GATEWAY: 'sandbox',
      DEMO: 'yes',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      ...more,
      DATABASE_URL: databaseUrl,
    },
  })
  const log = collectOutput(server)
  const stop = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await startUpMessage(server, log)
  } catch (error) {
    await stop()
    throw error
  }
  const bank = sandboxClient({ url: `http://127.0.0.1:${bankPort}`, key: SANDBOX_KEY })
  return { url: `http://localhost:${port}`, dataDir, databaseUrl, bank, log, leave: () => end(server), stop }
}

/** A folder and a database as the first start leaves them; an empty folder for the template itself, and beside a database that is named. */
export async function newPlace(named?: string): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ceibo-e2e-'))
  const template = process.env[TEMPLATE]
  if (named !== undefined || !template) return { dataDir, databaseUrl: named ?? '' }
  await cp(template, dataDir, { recursive: true })
  const database = process.env[TEMPLATE_DATABASE]
  return { dataDir, databaseUrl: database ? await copyDatabase(database) : '' }
}

function collectOutput(server: ChildProcess): () => string {
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  }
  return () => output
}

/** Resolves at the start-up message, which the server prints once it listens. */
function startUpMessage(server: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (reason?: string) => {
      clearTimeout(timer)
      server.off('error', reject).off('exit', onExit)
      // More of the start-up message may follow when the test already waits for the end of the process.
      server.stdout?.off('data', onData)
      if (reason) reject(new Error(`The product ${reason}. It said:\n${log()}`))
      else resolve()
    }
    const onExit = () => settle('stopped while starting; was it built? (npm run build)')
    const onData = () => log().includes('está funcionando') && settle()
    const timer = setTimeout(() => settle(`did not start in ${START_MS / 1000} seconds`), START_MS)
    server.once('error', reject).once('exit', onExit)
    server.stdout?.on('data', onData)
  })
}

async function end(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
  server.kill('SIGTERM')
  await ended
  clearTimeout(timer)
  return server.exitCode
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}
