import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

export type Lock = { release: () => Promise<void> }

/**
 * Locks a folder for this process until it releases it or ends: PGlite has no lock of its own, and two processes on one
 * folder lose rows. On Linux and Windows the lock is a name that the system frees even after a kill; elsewhere it is a
 * file with a process id.
 * @throws Error with the sentence of `refusal` when another process holds it.
 */
export async function lockFolder(dir: string, refusal: (folder: string) => string): Promise<Lock> {
  await mkdir(dir, { recursive: true })
  const folder = await realpath(dir)
  const refused = new Error(refusal(folder))
  const name = `ceibo-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return listenOn(`\0${name}`, refused)
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\${name}`, refused)
  return lockByFile(path.join(folder, 'ceibo.pid'), refused)
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
