import { rm } from 'node:fs/promises'
import { startProduct, TEMPLATE } from './product.ts'

/** Starts a product once on an empty folder, with its first seed: those of the journeys begin with a copy of what it leaves. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a global set-up exports by default
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct()
  await product.leave()
  process.env[TEMPLATE] = product.dataDir
  return () => rm(product.dataDir, { recursive: true, force: true })
}
