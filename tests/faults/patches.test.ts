import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { MODEL_MUTANTS, type ModelMutant } from '../model/bench/mutants.ts'
import { FAIL_POINTS, type Moment } from './fail-points.ts'
import { MUTANTS, type MutantSource } from './mutants.ts'
import { SEAM_FILES, wrapExport } from './seams.ts'
import { type Patch, patchSource } from './source-patches.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('the seams of the fault harness', () => {
  test('B-11 wrap functions that the product exports', async () => {
    const code = SEAM_FILES.map((file) => `await import('./${file}')`).join('\n')
    expect(await endOf(code, null)).toEqual({ end: 0, complaint: '' })
  })

  test('B-11 a process dies at the moment that it is armed for', async () => {
    const code = `const { writeAudit } = await import('./server/features/audit/log.ts')
      await writeAudit({}, { action: 'sale.issued' })`
    expect(await endOf(code, 'before audit sale.issued')).toEqual({ end: 'SIGKILL', complaint: '' })
    expect(await endOf(code, 'before audit sale.changed')).toMatchObject({ end: 1 })
  })

  test('B-11 a function that bears another name by now is named, with its file', () => {
    const exports = { noteInAudit: () => undefined }
    expect(() => wrapExport('server/features/audit/log.ts', 'writeAudit', exports)).toThrow(
      'wraps writeAudit of server/features/audit/log.ts',
    )
  })

  test('B-11 there are 35 fail points, and none is in the product', () => {
    expect(Object.keys(FAIL_POINTS)).toHaveLength(35)
    for (const file of SEAM_FILES) expect(sourceOf(file)).not.toMatch(/CEIBO_FAULTS|tests\/faults/)
  })
})

/** Runs some code in a process of the harness: the signal or exit code that ends it, and what it complained of. */
async function endOf(code: string, moment: Moment | null): Promise<{ end: unknown; complaint: string }> {
  const args = ['--import', './tests/faults/preload.ts', '--input-type', 'module', '--eval', code]
  const env = { ...process.env, CEIBO_FAULTS: JSON.stringify({ arming: moment && { moments: [moment] } }) }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [exitCode, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { end: (signal as unknown) ?? exitCode, complaint }
}

describe('the mutants of the fault harness', () => {
  test.each([
    ...Object.entries<MutantSource>(MUTANTS).map(([mutant, { patches = [] }]) => [mutant, patches] as const),
    ...(Object.keys(MODEL_MUTANTS) as ModelMutant[]).map((mutant) => [mutant, MODEL_MUTANTS[mutant]] as const),
  ])('B-11 fit the sources of today and leave them readable: %s', (_mutant, patches: readonly Patch[]) => {
    for (const file of new Set(patches.map((patch) => patch.file))) {
      const text = patchSource(file, sourceOf(file), patches)
      expect(() => stripTypeScriptTypes(text), file).not.toThrow()
    }
  })

  test('B-11 wrap functions that the product exports', async () => {
    for (const { wraps = {} } of Object.values<MutantSource>(MUTANTS)) {
      for (const [file, functions] of Object.entries(wraps)) {
        const exports = (await import(path.join(ROOT, file))) as Record<string, unknown>
        for (const name of Object.keys(functions)) expect(exports[name], `${name} of ${file}`).toBeTypeOf('function')
      }
    }
  })

  test('B-11 a patch that no longer fits fails with its file name', () => {
    const patch = { file: 'server/start.ts', find: 'not there', put: '' }
    expect(() => patchSource('server/start.ts', 'something else', [patch])).toThrow('server/start.ts')
  })
})
