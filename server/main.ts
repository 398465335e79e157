import module from 'node:module'
import type { Env } from './env.ts'
import type { Shop } from './start.ts'

/** Milliseconds within which two signals count as one: on Ctrl+C, the terminal and npm both send it. */
const SAME_SIGNAL_MS = 1_000
const PARENT_CHECK_MS = 500

/**
 * Runs the product until a signal stops it. A wrong setting or a folder in use ends it with one sentence. With `--build`
 * it builds the files for browsers while the database is opened and filled, in a process that ends with this one, so that its
 * caller has one process to stop; with `--dev` it serves the sources.
 */
async function main(): Promise<void> {
  // Caches Node's compiled version of each source file for the next start.
  module.enableCompileCache()
  const parent = process.ppid
  const { readEnv } = await import('./env.ts')
  const env = readEnv(process.env)
  const [isBuilt, development] = [process.argv.includes('--build'), process.argv.includes('--dev')]
  const built = isBuilt ? (await import('../tools/bundling/build.ts')).buildQuietly() : Promise.resolve()
  // The start waits for it where it needs the files, and fails there.
  built.catch(() => undefined)
  const [{ logTarget }, { startShop }, { startError }, { openSandboxBank }, { seedFirstStart, DEMO_LOGINS }] =
    await Promise.all([
      import('./platform/log/log-target.ts'),
      import('./start.ts'),
      import('./features/operations/start-error.ts'),
      import('../tools/sandbox-gateway/open.ts'),
      import('../tools/seed/first-start.ts'),
    ])
  const logTo = await logTarget(env, isBuilt || development)
  const programs = { openSandboxBank, seedFirstStart, demoLogins: DEMO_LOGINS }
  const shop = await startShop(env, { development, programs, logTo, built }).catch((error: unknown) =>
    endNow(startError(error, env)),
  )
  // Signals are handled from here on, since whoever reads the start-up message may stop the server at once.
  const stop = stopOnSignal(shop, env)
  if (isBuilt) stopWithout(parent, stop)
  for (const line of shop.startUpMessage) console.log(line)
}

/**
 * Stops in order on the first signal; on a second one, or at the deadline of the settings, at once. @returns the signal
 * handler
 */
function stopOnSignal(shop: Shop, { stopSeconds }: Env): () => void {
  let toldAt: number | null = null
  const onSignal = () => {
    const now = performance.now()
    if (toldAt !== null && now - toldAt < SAME_SIGNAL_MS) return
    if (toldAt !== null) endNow('Told twice to stop: what was running is left to the next start.')
    toldAt = now
    const deadline = `Not stopped within the ${stopSeconds} seconds of STOP_SECONDS: what was running is left to the next start.`
    setTimeout(() => endNow(deadline), stopSeconds * 1_000).unref()
    shop.stop().then(() => process.exit(0), endNow)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  return onSignal
}

/**
 * Stops when the parent process is gone: npm's shell passes no signal on to its child, but ends, and the child gets
 * another parent.
 */
function stopWithout(parent: number, stop: () => void): void {
  const checking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(checking)
    stop()
  }, PARENT_CHECK_MS)
  checking.unref()
}

function endNow(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

main().catch(endNow)
