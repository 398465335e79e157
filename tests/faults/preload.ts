import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dependencies } from '../../server/features/dependencies.ts'
import { HARNESS_PATCHES } from './fail-points.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import type { Arming, Command } from './product-process.ts'
import { patchSource } from './source-patches.ts'
import { queue } from '../../server/platform/jobs/jobs.ts'

/**
 * Loaded before the product in the harness's processes (`node --import`): changes its sources on their way in, moves its
 * clock, and kills it at the chosen fail point. The product itself knows nothing of all this.
 */
const ROOT = path.join(import.meta.dirname, '../..')

const settings = JSON.parse(process.env.CEIBO_FAULTS ?? '{}') as {
  arming?: Arming | null
  shiftMs?: number
  mutant?: Mutant | null
}
let arming = settings.arming ?? null
let shiftMs = settings.shiftMs ?? 0
let dependencies: Dependencies | null = null

const mutantPatches = settings.mutant ? MUTANTS[settings.mutant].patches : []
// The mutant first: a fail point may stand in what it puts.
const patches = [...mutantPatches, ...HARNESS_PATCHES]
const patchedFiles = new Set(patches.map(({ file }) => file))

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:')) return loaded
    const file = path.relative(ROOT, fileURLToPath(url)).replaceAll(path.sep, '/')
    if (!patchedFiles.has(file)) return loaded
    return { ...loaded, source: patchSource(file, String(fs.readFileSync(fileURLToPath(url))), patches) }
  },
})

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (_target, parts: ConstructorParameters<DateConstructor> | []) =>
    parts.length === 0 ? new RealDate(RealDate.now() + shiftMs) : Reflect.construct(RealDate, parts),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
})

Object.assign(globalThis, {
  failPoint: async (name: string) => {
    if (arming?.point !== name) return
    if (arming.skip && arming.skip > 0) {
      arming.skip -= 1
      return
    }
    const { afterMs } = arming
    arming = null
    if (afterMs) await pause(afterMs)
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
  takeDependencies: (ownDependencies: Dependencies) => {
    dependencies = ownDependencies
  },
})

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'arm':
      arming = command.arming
      return null
    case 'shift':
      shiftMs = command.shiftMs
      return null
    case 'sweep':
      await dependencies?.jobs.enqueue(dependencies.db, queue('sweep-checkouts'), {}, { key: 'harness' })
      await dependencies?.jobs.enqueue(dependencies.db, queue('sweep-mail'), {}, { key: 'harness' })
      return null
    case 'query': {
      const { sql } = await import('drizzle-orm')
      const answer = (await dependencies?.db.execute(sql.raw(command.text))) as { rows: unknown[] } | undefined
      return answer?.rows ?? null
    }
  }
}

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  obey(command).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
// Ends with the harness, even one that was killed.
process.on('disconnect', () => process.exit(1))
