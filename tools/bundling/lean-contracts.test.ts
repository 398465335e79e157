import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { leanContracts } from './lean-contracts.ts'

function built(input: string) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanContracts()],
    build: {
      write: false,
      rolldownOptions: { input: path.join(import.meta.dirname, '../..', input), preserveEntrySignatures: 'strict' },
    },
  })
}

test('what endpoints say of themselves does not travel to browsers, and all else of them does', async () => {
  const { output } = (await built('shared/checkout/contract.ts')) as { output: readonly { code?: string }[] }
  const code = output.map((chunk) => chunk.code).join()
  for (const text of ['/sale/checkout', '/sale/payment', '/sale/createSale']) expect(code).toContain(text)
  for (const text of ['summary:', 'Pagar una orden', 'Emitir la venta']) expect(code).not.toContain(text)
})

test('a build that meets no endpoint fails', async () => {
  await expect(built('shared/money.ts')).rejects.toThrow('No endpoint says what it does')
})
