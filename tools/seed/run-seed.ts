import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { count } from 'drizzle-orm'
import { connect } from '../../server/platform/db/connect.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { readEnv } from '../../server/env.ts'
import { imageStore } from '../../server/adapters/images/choose.ts'
import { prepareCiphers } from '../../server/features/personal-data/prepare-ciphers.ts'
import { DEMO_PASSWORD, demoLogins } from './cast.ts'
import { importCatalogue } from './import-catalogue.ts'
import { seedDemo } from './demo.ts'
import { seedSales } from './sales.ts'

const USAGE = 'npm run seed -- [--sales 0..1000000] [--seed 1..2000000000] | --catalogue FILE'
const PROGRESS_MS = 2_000

type Wish = { sales: number; seed: number; catalogue: string | undefined }

/**
 * Writes the demo and a year of sales into the database of the settings; with --catalogue, only a version of the tariff
 * from a spreadsheet (docs/decisions/005). Throws a sentence for the terminal when it cannot.
 */
export async function runSeed(args: string[], variables: NodeJS.ProcessEnv): Promise<void> {
  const wish = readWish(args)
  const env = readEnv(variables)
  if (env.isProduction && wish.catalogue === undefined) {
    throw new Error('Demo logins have a known password: npm run seed is refused in production, but for --catalogue.')
  }
  const connection = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
  try {
    const now = new Date()
    if (wish.catalogue !== undefined) {
      const name = path.basename(wish.catalogue, '.xlsx')
      console.log(await importCatalogue(connection.db, { name, file: await readFile(wish.catalogue), now }))
      return
    }
    const { documents } = await prepareCiphers(connection.db, env)
    await seedDemo(connection.db, { images: imageStore(env), now })
    console.log(`Demo logins: ${demoLogins.map(({ email }) => email).join(', ')}. Their password: ${DEMO_PASSWORD}`)
    await seedSales(connection.db, {
      count: wish.sales,
      seed: wish.seed,
      now,
      documents,
      onProgress: progress(wish.sales),
    })
    const [counted] = await connection.db.select({ sales: count() }).from(sale)
    console.log(`The database holds ${counted?.sales ?? 0} sales.`)
  } finally {
    await connection.close()
  }
}

function readWish(args: string[]): Wish {
  const options = {
    sales: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    catalogue: { type: 'string' },
  } as const
  const { sales, seed, catalogue } = parseOrExplain(() => parseArgs({ args, options }).values)
  return {
    sales: wholeNumber('--sales', sales, 0, 1_000_000),
    seed: wholeNumber('--seed', seed, 1, 2_000_000_000),
    catalogue,
  }
}

function parseOrExplain<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${USAGE}`, { cause: error })
  }
}

function wholeNumber(name: string, typed: string, least: number, most: number): number {
  const value = Number(typed)
  if (/^\d+$/.test(typed) && value >= least && value <= most) return value
  throw new Error(`${name} takes a whole number from ${least} to ${most}.\nUsage: ${USAGE}`)
}

/** Prints the progress and the speed every two seconds. */
function progress(total: number): (written: number) => void {
  const began = performance.now()
  let reportedAt = began
  return (written) => {
    const now = performance.now()
    if (now - reportedAt < PROGRESS_MS && written < total) return
    reportedAt = now
    const rate = Math.round(written / ((now - began) / 1000))
    console.log(`${written} of ${total} sales (${rate} a second)`)
  }
}
