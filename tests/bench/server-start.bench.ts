import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tell } from './figures.ts'
import { median } from './numbers.ts'
import { startProduct } from './product.ts'

/** The time from the start command to the API's first answer, on an embedded database with the demo. Milliseconds. */
const TARGET_MS = 3_000
const RUNS = 5

const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-bench-'))
try {
  const first = await startProduct(dataDir)
  await first.stop()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const product = await startProduct(dataDir)
    times.push(product.startedInMs)
    await product.stop()
  }
  tell({ what: 'first start, with the demo seed', value: first.startedInMs, unit: 'ms' })
  tell({ what: `later starts, median of ${RUNS}`, value: median(times), unit: 'ms', most: TARGET_MS })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
