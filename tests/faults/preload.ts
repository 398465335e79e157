import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MUTANTS, type Mutant, type MutantSource } from './mutants.ts'
import type { Arming, Command } from './product-process.ts'
import { arm, product, putInside, seamsOf } from './seams.ts'
import { patchSource } from './source-patches.ts'
import { moveClock } from '../support/moved-clock.ts'

/**
 * Loaded before the product in the harness's processes (`node --import`): wraps its exports on their way in, moves its
 * clock, and kills it at the chosen moment. The product itself knows nothing of all this. Nothing of it may be imported
 * before the hook stands: it would be there without its wraps.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const SEAMS_URL = import.meta.resolve('./seams.ts')
/** Ends the address of a module behind its wraps. */
const REAL = '?real'

const settings = JSON.parse(process.env.CEIBO_FAULTS ?? '{}') as {
  arming?: Arming | null
  shiftMs?: number
  mutant?: Mutant | null
}
arm(settings.arming ?? null)
moveClock(settings.shiftMs ?? 0)

const mutant: Partial<MutantSource> = settings.mutant ? MUTANTS[settings.mutant] : {}
const { wraps = {}, patches = [] } = mutant
putInside(wraps)
const patchedFiles = new Set(patches.map(({ file }) => file))

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:')) return nextLoad(url, context)
    const file = path.relative(ROOT, fileURLToPath(url)).replaceAll(path.sep, '/')
    const names = seamsOf(file)
    if (names.length > 0 && !url.endsWith(REAL))
      return { format: 'module', source: wrapperOf(url, file, names), shortCircuit: true }
    const loaded = nextLoad(url, context)
    if (!patchedFiles.has(file)) return loaded
    return { ...loaded, source: patchSource(file, String(fs.readFileSync(fileURLToPath(url))), patches) }
  },
})

/** A module that exports what the real one does, some of it wrapped. */
function wrapperOf(url: string, file: string, names: readonly string[]): string {
  const real = JSON.stringify(`${url}${REAL}`)
  return [
    `import * as real from ${real}`,
    `import { wrapExport } from ${JSON.stringify(SEAMS_URL)}`,
    `export * from ${real}`,
    ...names.map((name) => `export const ${name} = wrapExport(${JSON.stringify(file)}, '${name}', real)`),
  ].join('\n')
}

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'arm':
      arm(command.arming)
      return null
    case 'shift':
      moveClock(command.shiftMs)
      return null
    case 'sweep':
      await sweep()
      return null
    case 'query': {
      const { sql } = await import('drizzle-orm')
      const answer = (await product.db?.execute(sql.raw(command.text))) as { rows: unknown[] } | undefined
      return answer?.rows ?? null
    }
  }
}

async function sweep(): Promise<void> {
  const { db, jobs } = product
  if (!db || !jobs) return
  for (const name of ['sweep-checkouts', 'watch-delayed-payments', 'sweep-mail', 'sweep-webhooks'])
    await jobs.enqueue(db, { name }, {}, { key: 'harness' })
}

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  obey(command).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
// Ends with the harness, even one that was killed.
process.on('disconnect', () => process.exit(1))
