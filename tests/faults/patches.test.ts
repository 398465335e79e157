import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODEL_MUTANTS, type ModelMutant } from '../model/bench/mutants.ts'
import { FAIL_POINTS, HARNESS_PATCHES } from './fail-points.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { type Patch, patchSource } from './source-patches.ts'

const ROOT = path.join(import.meta.dirname, '../..')

describe('the patches of the fault harness', () => {
  const mutants = Object.keys(MUTANTS) as Mutant[]

  test.each([null, ...mutants])(
    'B-11 fit the sources of today and leave them readable, with the mutant %s',
    (mutant) => {
      const patches = [...(mutant ? MUTANTS[mutant].patches : []), ...HARNESS_PATCHES]
      for (const file of new Set(patches.map((patch) => patch.file))) {
        const text = patchSource(file, readFileSync(path.join(ROOT, file), 'utf8'), patches)
        expect(() => stripTypeScriptTypes(text), file).not.toThrow()
      }
    },
  )

  test.each(Object.keys(MODEL_MUTANTS) as ModelMutant[])('B-11 fit with the mutant %s of the random days', (mutant) => {
    const patches: readonly Patch[] = MODEL_MUTANTS[mutant]
    for (const file of new Set(patches.map((patch) => patch.file))) {
      const text = patchSource(file, readFileSync(path.join(ROOT, file), 'utf8'), patches)
      expect(() => stripTypeScriptTypes(text), file).not.toThrow()
    }
  })

  test('B-11 a patch that no longer fits fails with its file name', () => {
    const patch = { file: 'server/start.ts', find: 'not there', put: '' }
    expect(() => patchSource('server/start.ts', 'something else', [patch])).toThrow('server/start.ts')
  })

  test('B-11 there are 35 fail points, and none is in the product', () => {
    expect(Object.keys(FAIL_POINTS)).toHaveLength(35)
    for (const { file } of HARNESS_PATCHES) {
      expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toMatch(/failPoint|CEIBO_FAULTS/)
    }
  })
})
