import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { placeOf } from './database.ts'
import { startTestShop, type TestShop } from './test-app.ts'

type Options = Omit<NonNullable<Parameters<typeof startTestShop>[0]>, 'place'>

/**
 * Starts shops on one seeded database, as the processes of a product are; the embedded database serves one. The caller has to
 * close them.
 * @returns the shops, how to start another one, and how to close all and delete their data
 */
export async function startShops(count: number, options: Options = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-shops-'))
  const place = await placeOf('seeded', folder)
  const shops: TestShop[] = []
  const start = async () => {
    const dataDir = shops.length === 0 ? folder : path.join(folder, `shop-${shops.length}`)
    const shop = await startTestShop({ ...options, place: { ...place, dataDir } })
    shops.push(shop)
    return shop
  }
  while (shops.length < count) await start()
  const close = async () => {
    for (const shop of shops) await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { shops, start, close }
}
