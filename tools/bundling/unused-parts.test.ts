import path from 'node:path'
import { createBuilder } from 'vite'
import { expect, test } from 'vitest'
import { withoutUnusedParts } from './unused-parts.ts'

test('a build of the back-office that meets other packages than those that were looked at fails', async () => {
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutUnusedParts()],
    environments: {
      admin: {
        build: { write: false, rolldownOptions: { input: path.join(import.meta.dirname, '../../shared/money.ts') } },
      },
    },
  })
  await expect(builder.build(builder.environments['admin']!)).rejects.toThrow('No module is called')
})
