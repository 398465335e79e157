import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Builds the files for browsers like `npm run build`, but compresses them quickly and prints only problems. It runs in a process of
 * its own, because the bundler would set this one's NODE_ENV and keep its memory. It ends with this one, and a signal to stop ends
 * both.
 * @throws Error with one sentence for people when the build fails
 */
export async function buildQuietly(): Promise<void> {
  const building = spawn(process.execPath, [VITE, 'build', '--app', '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CEIBO_BUILD: 'quick' },
  })
  const pass = (signal: NodeJS.Signals) => building.kill(signal)
  const end = () => building.kill()
  for (const signal of SIGNALS) process.on(signal, pass)
  process.once('exit', end)
  const [code, signal] = (await once(building, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const name of SIGNALS) process.off(name, pass)
  process.off('exit', end)
  if (signal) throw new Error('Told to stop while it was built.')
  if (code !== 0) throw new Error('What browsers load could not be built; the reason is above.')
}
