import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutServerFields } from './server-fields.ts'

async function built(input: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutServerFields()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: path.join(import.meta.dirname, '../..', input), preserveEntrySignatures: 'strict' },
    },
    resolve: { alias: { '#shared': path.join(import.meta.dirname, '../../shared') } },
  })) as { output: readonly { code?: string }[] }
  return output.map((chunk) => chunk.code).join()
}

test('what endpoints say of themselves does not travel to browsers, and all else of them does', async () => {
  const code = await built('shared/checkout/contract.ts')
  for (const text of ['/sale/checkout', '/sale/payment', '/sale/createSale']) expect(code).toContain(text)
  for (const text of ['summary:', 'Pagar una orden', 'Emitir la venta']) expect(code).not.toContain(text)
})

test('browsers get the pages of the storefront without what only the server reads of them', async () => {
  const code = await built('storefront/routes.tsx')
  for (const text of ['rendering: "browser"', 'frame: "focused"', 'paths.terms']) expect(code).toContain(text)
  for (const text of ['source: "storefront/', 'indexed:', 'reads:']) expect(code).not.toContain(text)
})

test('a build that meets no endpoint fails', async () => {
  await expect(built('shared/money.ts')).rejects.toThrow('No endpoint has a summary')
})
