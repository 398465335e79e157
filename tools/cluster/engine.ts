import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { access, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export const run = promisify(execFile)
export const EXE = process.platform === 'win32' ? '.exe' : ''

const START_MS = 60_000
const LOOK_AGAIN_MS = 50

/** A running program, which has to be ended. */
export type Engine = {
  pid: number
  hasEnded: () => boolean
  /** Sends the signal and waits until the process has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

type Wish = {
  program: string
  args: readonly string[]
  /** The working folder, in which its output is written to `NAME.log`. */
  folder: string
  env?: Record<string, string | undefined>
  /** Whether the program is ours. Other engines give up root's rights: PostgreSQL and PgBouncer refuse to run as root. */
  isOurs?: boolean
  /** The signal that ends it at once. Patroni stops its PostgreSQL only at SIGTERM. */
  quitAt?: NodeJS.Signals
}

export async function startEngine(name: string, wish: Wish): Promise<Engine> {
  const { program, args, folder, env = process.env, isOurs = false, quitAt = 'SIGQUIT' } = wish
  const log = openSync(path.join(folder, `${name}.log`), 'a')
  const user = isOurs ? {} : await unprivileged()
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], env, ...user })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const endWithUs = () => child.kill(quitAt)
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    end: async (signal = 'SIGTERM') => {
      if (!hasEnded(child)) child.kill(signal)
      await ended
    },
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) => !pid || exitCode !== null || signalCode !== null

/**
 * Waits until an engine is ready.
 * @throws Error when it ends before, or takes too long.
 */
export async function untilReady(name: string, engine: Engine, isReady: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + START_MS; !engine.hasEnded() && Date.now() < deadline;) {
    if (await isReady().catch(() => false)) return
    await pause(LOOK_AGAIN_MS)
  }
  await engine.end()
  throw new Error(`${name} did not start: its folder has what it said, in a file .log.`)
}

/** Whether a program accepts connections at a port. */
export function listensAt(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host, () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Makes a folder in which the engines may write. */
export async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const owner = await unprivileged()
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** The user as whom engines run: our own, unless we are root. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | { uid?: undefined }> {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]).catch(() => null)
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as.')
}

const FIRST_PORT = 10_000
const PORTS = 22_000
/** Each process begins elsewhere, and takes no port twice. */
let nextPort = process.pid * 97

/**
 * Finds a free port of this machine. It is none of those that the system gives to connections and to whoever asks for any: one of
 * them could be taken before the program that is to listen there has started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextPort % PORTS)
    nextPort += 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/**
 * Fills the placeholders of a configuration file of this folder. A line whose placeholder has several values is repeated
 * for each of them. @returns the path of the filled file
 */
export async function fillIn(
  name: string,
  folder: string,
  values: Record<string, string | number | readonly string[]>,
): Promise<string> {
  const lines = (await readFile(path.join(import.meta.dirname, name), 'utf8')).split('\n')
  const filled = lines.flatMap((line) => {
    let copies = [line]
    for (const [key, value] of Object.entries(values)) {
      if (!line.includes(`\${${key}}`)) continue
      const each = typeof value === 'object' ? value : [String(value)]
      copies = each.flatMap((one) => copies.map((copy) => copy.replaceAll(`\${${key}}`, one)))
    }
    return copies
  })
  const file = path.join(folder, name)
  await writeFile(file, filled.join('\n'))
  return file
}
