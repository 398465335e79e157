import { parseArgs } from 'node:util'
import { tell, tellNotRun } from './figures.ts'
import { PARTS, type PartName } from '../faults/parts.ts'
import { missingPackages } from '../../tools/cluster/packages.ts'
import { type DatabaseKind, openPooledStage, openStage } from '../faults/stage.ts'

/**
 * Kills the real product, cuts its connections and fills its disk while people buy, and compares the ledgers of the bank, of the
 * product and of the buyers: no broken invariant, all mutants caught, every promo race exact (docs/decisions/013). Exits with 0
 * when everything ran and passed, with 1 when something is broken, and with 2 when nothing is broken but some parts could not run
 * here.
 *
 *   npm run bench -- faults                               everything, about an hour; the random runs much longer
 *   npm run bench -- faults --part matrix --database pglite
 *   npm run bench -- faults --part random --seeds 1,2,3 --checkouts 1000 --kills 200
 *   npm run bench -- faults --part two-processes --seed 3
 *   npm run bench -- faults --part delayed --seeds 1,2,3 --kills 100
 *   npm run bench -- faults --part webhooks --seeds 1,2,3 --kills 60
 *   npm run bench -- faults --part cluster --kills 20       three PostgreSQL under Patroni
 *   npm run bench -- faults --part upgrade --from v1.2      that release replaced by this one under buyers, and back
 *   npm run bench -- faults --part two-processes --pooled   through HAProxy and PgBouncer in transaction mode
 */
const DATABASES: readonly DatabaseKind[] = ['pglite', 'postgres']

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    database: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3' },
    checkouts: { type: 'string', default: '1000' },
    kills: { type: 'string' },
    runs: { type: 'string', default: '100' },
    only: { type: 'string' },
    from: { type: 'string' },
    pooled: { type: 'boolean', default: false },
  },
})
const names = Object.keys(PARTS) as PartName[]
const parts = names.filter((name) => values.part === undefined || values.part === name)
const isAsked = (kind: DatabaseKind) => (values.pooled ? kind === 'postgres' : true)
const databases = DATABASES.filter((kind) => isAsked(kind) && (values.database ?? kind) === kind)
const missing = values.pooled ? await missingPackages(['haproxy', 'pgbouncer']) : null
if (missing) {
  tellNotRun(missing)
  process.exit()
}
const size = {
  seeds: (values.seed ?? values.seeds).split(',').map(Number),
  checkouts: Number(values.checkouts),
  kills: values.kills === undefined ? undefined : Number(values.kills),
  runs: Number(values.runs),
  only: values.only,
  from: values.from,
}
if (
  parts.length === 0 ||
  databases.length === 0 ||
  Object.values(size)
    .flat()
    .some((value) => Number.isNaN(value))
) {
  console.log(
    `--part ${names.join('|')}  --database ${DATABASES.join('|')}  --seed N  --seeds N,N  --checkouts N  --kills N  --runs N`,
  )
  process.exit(1)
}

for (const database of databases) {
  const stage = values.pooled ? await openPooledStage() : await openStage(database)
  if (!stage) {
    tellNotRun(`${parts.join(', ')} on ${database}, which this machine does not have; nothing is proved on it`)
    continue
  }
  try {
    for (const name of parts) {
      const began = performance.now()
      // The parts after it still prove what they are for.
      const outcome = await PARTS[name](stage, size).catch((error: unknown) => ({
        figures: `${name} stopped half-way`,
        broken: [error instanceof Error ? String(error.stack) : String(error)],
      }))
      if (outcome === null) continue
      if ('notRun' in outcome) {
        tellNotRun(`${name} on ${database}, ${outcome.notRun}; nothing is proved`)
        continue
      }
      const { figures, broken } = outcome
      console.log(`${figures}; ${Math.round((performance.now() - began) / 1_000)} s`)
      tell({ what: `${name} on ${database}`, value: broken.length, unit: 'rules broken', most: 0 })
      for (const rule of broken.slice(0, 20)) console.log(`  ${rule}`)
      if (broken.length > 0) console.log(`  again: ${again(database, name)}`)
    }
  } finally {
    await stage.close()
  }
}

function again(database: DatabaseKind, part: PartName): string {
  const { seeds, checkouts, kills, runs, only } = size
  const figures = `--seeds ${seeds.join()} --checkouts ${checkouts} ${kills === undefined ? '' : `--kills ${kills} `}--runs ${runs}${values.pooled ? ' --pooled' : ''}`
  return `npm run bench -- faults --part ${part} --database ${database} ${figures}${only ? ` --only ${only}` : ''}`
}
