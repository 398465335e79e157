import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../server/platform/db/folder-lock.ts'
import { readableLog } from '../../server/platform/log/readable-log.ts'
import { freePort } from '../support/postgres.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const MOST_LINES = 15
/** What npm leaves behind ends a while after it. */
const LATE = { timeout: 60_000 }

/** The build is kept: the journeys of `npm test` run on it. */
test('npm start prints its addresses within fifteen lines; on a signal npm ends server and bank and frees the folder, despite idle connections', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-npm-start-'))
  const [port, bankPort] = [await freePort(), await freePort()]
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: `${port}`,
      SANDBOX_PORT: `${bankPort}`,
      DATA_DIR: dataDir,
    },
    detached: true,
  })
  const ended = once(npm, 'exit')
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  try {
    const health = `http://127.0.0.1:${port}/healthz`
    await expect.poll(() => output, { timeout: 240_000, interval: 100 }).toContain('base incorporada')
    expect(output.slice(0, output.indexOf('está funcionando')).split('\n').length - 1).toBeLessThanOrEqual(MOST_LINES)
    await fetch(`http://127.0.0.1:${port}/robots.txt`)
    await expect.poll(() => output).toMatch(/GET \/robots\.txt → 200 in \d+ ms\n/)
    expect(output).not.toContain('{"level"')
    const lazy = await Promise.all(['', 'POST /api/user/login HT'].map((half) => connected(port, half)))
    process.kill(npm.pid!, 'SIGTERM')
    await ended
    await expect.poll(() => isThere(health), LATE).toBe(false)
    await expect.poll(() => isThere(`http://127.0.0.1:${bankPort}/`), LATE).toBe(false)
    await expect.poll(() => isFree(dataDir), LATE).toBe(true)
    for (const socket of lazy) socket.destroy()
  } finally {
    // Ends the whole process group, with the processes that npm leaves behind when this test fails.
    if (npm.pid) killGroup(npm.pid)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}, 400_000)

test('a readable line of an error has its message and its stack', () => {
  let output = ''
  const log = readableLog({ write: (text) => (output += text) })
  const err = { type: 'Error', message: 'no room', stack: 'Error: no room\n    at somewhere (file.ts:1:1)' }
  log.write(JSON.stringify({ level: 50, time: 0, err, msg: 'job failed' }))
  expect(output).toContain('job failed')
  expect(output).toContain('no room')
  expect(output).toContain('at somewhere')
})

async function connected(port: number, half: string): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(half)
  return socket
}

function isThere(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

function isFree(folder: string): Promise<boolean> {
  return lockFolder(folder, () => '').then(
    async (lock) => lock.release().then(() => true),
    () => false,
  )
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has already ended.
  }
}
