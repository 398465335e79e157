import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { NotificationSettings } from '../../server/adapters/card-gateway/bamboo/notification.ts'
import { SANDBOX_KEY, SANDBOX_SIGNATURE } from './start.ts'

export type SpawnedGateway = {
  url: string
  key: string
  /** How it signs what it tells the shop. */
  notifications: NotificationSettings
  stop(): Promise<void>
}

const KEYS = { key: SANDBOX_KEY, notifications: SANDBOX_SIGNATURE }
const announcement = z.object({ listening: z.url() })

/**
 * Starts the sandbox bank in a process of its own, so that its ledger survives a kill of the shop, and waits until it
 * listens. It ends with this process. It tells the shop of payments at a counter or by transfer, but not that of a partner's
 * sandbox, where no shop listens. Throws with the child's own sentence when it does not start.
 */
export async function spawnSandboxGateway(options: {
  port: number
  dataDir: string
  shopUrl: string
  /** Whether it is the bank of a partner's sandbox. */
  ofPartner?: boolean
}): Promise<SpawnedGateway> {
  const origins = shopOrigins(options.shopUrl).flatMap((origin) => ['--origin', origin])
  const data = join(options.dataDir, 'sandbox-gateway')
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./main.ts', import.meta.url)),
      '--port',
      String(options.port),
      '--data',
      data,
      ...origins,
      ...(options.ofPartner ? ['--of-partner'] : ['--notify', `${options.shopUrl}/api/payment/notification`]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...process.env, SANDBOX_GATEWAY_KEY: SANDBOX_KEY } },
  )
  return { ...KEYS, url: await listeningUrl(child, options.port), stop: () => stop(child) }
}

/** Uses the bank of another process on this machine, which also ends it. */
export function joinGateway(port: number): SpawnedGateway {
  return { ...KEYS, url: `http://127.0.0.1:${port}`, stop: async () => undefined }
}

/**
 * The origins that may embed the form: the shop and its partners' subdomains; on this machine both of its names at any
 * port, because other processes may share the bank.
 */
function shopOrigins(shopUrl: string): string[] {
  const { protocol, hostname, port } = new URL(shopUrl)
  const isHere = ['localhost', '127.0.0.1'].includes(hostname)
  const end = isHere ? ':*' : port === '' ? '' : `:${port}`
  const hosts = isHere ? ['localhost', '127.0.0.1'] : [hostname]
  const parents = hosts.filter((host) => !/^[\d.]+$/.test(host))
  return [...hosts, ...parents.map((host) => `*.${host}`)].map((host) => `${protocol}//${host}${end}`)
}

function listeningUrl(child: ChildProcess, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8')
    })
    child.once('error', reject)
    child.once('exit', () => {
      const isTaken = complaint.includes('EADDRINUSE')
      const why = isTaken
        ? `Port ${port} of the sandbox bank is taken: set SANDBOX_PORT to another one.`
        : complaint.trim()
      reject(new Error(why || 'The sandbox gateway did not start.'))
    })
    if (!child.stdout) return
    createInterface({ input: child.stdout }).once('line', (line) => {
      const parsed = announcement.safeParse(JSON.parse(line))
      if (parsed.success) resolve(parsed.data.listening)
      else reject(new Error('The sandbox gateway announced nothing.'))
    })
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    if (child.connected) child.disconnect()
    else child.kill('SIGTERM')
  })
}
