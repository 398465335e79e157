import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { earlierRevision } from './faults/revision.ts'
import { missingPackages } from '../tools/cluster/packages.ts'
import { findPostgres } from './support/postgres.ts'
import { findChromium, namedChromium } from './e2e/chromium.ts'

/**
 * Runs before the first test: prepares the browser, and reports the programs that this machine lacks.
 *
 *   node tests/ready.ts           for `npm test`. Exits with 1 when no browser can be found
 *   node tests/ready.ts --long    for `npm run test:long`, which skips the tests whose programs this machine lacks
 */
const browser = bringChromium()
console.log(`Browser: ${browser}`)
const named = namedChromium()
if (named && named !== browser) console.log(`CHROMIUM_PATH names a browser that does not start: ${named}`)

const ownDatabase = process.env.CEIBO_TEST_DATABASE_URL && 'the one at CEIBO_TEST_DATABASE_URL'
const postgres = ownDatabase || (await findPostgres())
console.log(
  `PostgreSQL: ${postgres ?? 'none, so the server is tested on the embedded database alone. Install one for what may race.'}`,
)

if (process.argv.includes('--long')) {
  const replicates = await findPostgres(['pg_basebackup'])
  if (!replicates) console.log('Reads from a replica are left out, since no PostgreSQL here has pg_basebackup.')
  const missing = await missingPackages()
  if (missing) console.log(`What takes more programs is left out (npm run cluster, failover, upgrade). ${missing}`)
  if (!(await earlierRevision())) console.log('The upgrade is left out, since git has no earlier release here.')
}

function bringChromium(): string {
  try {
    return findChromium()
  } catch {
    console.log('No browser starts here: Playwright is to bring one.')
  }
  const playwright = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  spawnSync(process.execPath, [playwright, 'install', '--no-shell', 'chromium'], { stdio: 'inherit' })
  try {
    return findChromium()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
