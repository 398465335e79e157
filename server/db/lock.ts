import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

export type Lock = { release: () => Promise<void> }

/**
 * Holds a data folder for this process alone: PGlite has no lock of its own and two processes on one folder lose rows.
 * On Linux and Windows the lock is a name that the system frees even after a kill; elsewhere a file with a process id.
 * @throws Error with one sentence for people when another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const refusal = new Error(
    `Another Ceibo is already running on ${folder}. Stop it first, or give this one its own DATA_DIR.`,
  )
  const name = `ceibo-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return listenOn(`\0${name}`, refusal)
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\${name}`, refusal)
  return lockByFile(path.join(folder, 'ceibo.pid'), refusal)
}

function listenOn(address: string, refusal: Error): Promise<Lock> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? refusal : error))
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

async function lockByFile(file: string, refusal: Error): Promise<Lock> {
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder > 0 && holder !== process.pid && isAlive(holder)) throw refusal
  await rm(file, { force: true })
  await writeFile(file, String(process.pid), { flag: 'wx' }).catch(() => {
    throw refusal
  })
  return { release: () => rm(file, { force: true }) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
