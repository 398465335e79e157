import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './engine.ts'
import { missingPackages } from './packages.ts'
import { findPostgres } from './postgres.ts'

const missing = await missingPackages(['haproxy', 'pgbouncer'])
const isHere = missing === null && (await findPostgres()) !== null

test.skipIf(!isHere)('X-01 one command starts all of it, and one signal ends all of it', async () => {
  const port = await freePort()
  const main = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--port', String(port)])
  const ended = new Promise((resolve) => main.once('exit', resolve))
  let output = ''
  for (const stream of [main.stdout, main.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 90_000 }).toContain('through PgBouncer')
  const [folder = ''] = /\S*ceibo-cluster-[^/]*/.exec(output) ?? []
  const running = async () => {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    // Some end while they are read.
    const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
    return commands.filter((command) => command.includes(folder)).length
  }
  expect(await running()).toBeGreaterThan(2)
  for (let n = 0; n < 4; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/category/allCategories`)
    expect(answer.status).toBe(200)
  }
  main.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await running()).toBe(0)
})
