import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODEL_BUGS, type ModelBug } from '../model/bench/planted-bugs.ts'
import { FAIL_POINTS, HARNESS_PATCHES } from './fail-points.ts'
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts'
import { type Patch, patchSource } from './source-patches.ts'

const ROOT = path.join(import.meta.dirname, '../..')

describe('the patches of the fault harness', () => {
  const bugs = Object.keys(PLANTED_BUGS) as PlantedBug[]

  test.each([null, ...bugs])(
    'B-11 fit the sources of today and leave them readable, with the planted bug %s',
    (bug) => {
      const patches = [...(bug ? PLANTED_BUGS[bug].patches : []), ...HARNESS_PATCHES]
      for (const file of new Set(patches.map((patch) => patch.file))) {
        const text = patchSource(file, readFileSync(path.join(ROOT, file), 'utf8'), patches)
        expect(() => stripTypeScriptTypes(text), file).not.toThrow()
      }
    },
  )

  test.each(Object.keys(MODEL_BUGS) as ModelBug[])('B-11 fit with the bug %s of the random days', (bug) => {
    const patches: readonly Patch[] = MODEL_BUGS[bug]
    for (const file of new Set(patches.map((patch) => patch.file))) {
      const text = patchSource(file, readFileSync(path.join(ROOT, file), 'utf8'), patches)
      expect(() => stripTypeScriptTypes(text), file).not.toThrow()
    }
  })

  test('B-11 a patch that fits no more is told, with its file', () => {
    const patch = { file: 'server/start.ts', find: 'not there', put: '' }
    expect(() => patchSource('server/start.ts', 'something else', [patch])).toThrow('server/start.ts')
  })

  test('B-11 there are 16 fail points, and none is in the product', () => {
    expect(Object.keys(FAIL_POINTS)).toHaveLength(16)
    for (const { file } of HARNESS_PATCHES) {
      expect(readFileSync(path.join(ROOT, file), 'utf8')).not.toMatch(/failPoint|CEIBO_FAULTS/)
    }
  })
})
