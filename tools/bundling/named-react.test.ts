import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { namedReact } from './named-react.ts'

test('the storefront calls React by names of its own', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [namedReact()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../../storefront/purchase/use-rested.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as { output: readonly { code?: string }[] }
  const code = output.map((chunk) => chunk.code).join()
  expect(code).toContain('= useState(')
  expect(code).not.toContain('(0, import_react')
})
