import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDatabase, freePort } from '../support/postgres.ts'
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts'
import { SANDBOX_KEY } from '../../tools/sandbox-gateway/start.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 120_000
/** The timeout of a stop in milliseconds: longer than a payment at a slow bank, for which the product waits. */
const STOP_MS = 40_000

/** The environment variable with the folder of the template: a product that was started once and that the others copy. */
export const TEMPLATE = 'CEIBO_E2E_TEMPLATE'
/** The environment variable with the database URL of the template, if it is not the embedded database. */
export const TEMPLATE_DATABASE = 'CEIBO_E2E_TEMPLATE_DATABASE'

/** Environment variables that a developer may have set: the journeys use the defaults instead. */
const OTHERS_SETTINGS = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'HOST',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'STOP_SECONDS',
  'EXCHANGE_RATE_SOURCE',
].concat(['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `S3_${name}`))

/** The data that outlive a product: its folder and its database URL, '' for the embedded database in that folder. */
export type Place = { dataDir: string; databaseUrl: string }

export type Product = Place & {
  /** For example 'http://localhost:41234'. */
  url: string
  bank: SandboxClient
  /** The server's output so far. */
  log(): string
  /** Ends the process at once, as a power cut does, and keeps its folder. */
  kill(): Promise<void>
  /** Starts the process anew after it ended, at the same addresses. */
  startAgain(): Promise<void>
  /** Stops the product but keeps its folder. Resolves to the exit code after it ended, or null when it had to be killed. */
  leave(): Promise<number | null>
  /** Stops the product and deletes its folder. */
  stop(): Promise<void>
}

/**
 * Starts the built product with its own sandbox bank; `more` settings win. Without `place`, it starts as after the demo's first
 * seed.
 */
export async function startProduct(more: Record<string, string> = {}, place?: Place): Promise<Product> {
  const [port, bankPort] = await Promise.all([freePort(), freePort()])
  const { dataDir, databaseUrl } = place ?? (await newPlace(more['DATABASE_URL']))
  const env = {
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
  }
  const logs: (() => string)[] = []
  let server: ChildProcess
  const start = () => {
    server = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env })
    const log = collectOutput(server)
    logs.push(log)
    return startUpMessage(server, log)
  }
  const stop = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    bank: sandboxClient({ url: `http://127.0.0.1:${bankPort}`, key: SANDBOX_KEY }),
    log: () => logs.map((log) => log()).join(''),
    kill: () => kill(server),
    startAgain: start,
    leave: () => end(server),
    stop,
  }
}

/** Copies the template's folder and database. For the template itself, and with a named database, the folder is empty. */
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

/** Resolves when the server prints its start-up message, which it does once it listens. */
function startUpMessage(server: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (reason?: string) => {
      clearTimeout(timer)
      server.off('error', reject).off('exit', onExit)
      // More of the start-up message may follow while the test already waits for the end of the process.
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

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}
