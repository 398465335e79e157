import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.ts'

test('a build that meets another router than the one that is marked fails', async () => {
  const withoutRouter = path.join(import.meta.dirname, '../../shared/money.ts')
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanRouter()],
    build: { write: false, rolldownOptions: { input: withoutRouter } },
  })
  await expect(building).rejects.toThrow('The router has {"wrapped":0,"displayNames":0,"classes":0} where')
})
