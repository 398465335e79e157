import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { voucher } from '../../platform/db/schema/sales.ts'
import { recentBrands } from '../../web/brand-cache.ts'
import { vouchersIssued } from './vouchers-issued.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('P-01 the vouchers that the home tells are counted from their rows, and rounded down', async () => {
  const { businessId, businessName } = await openBusiness(shop.db, 'Timbó Viajes')
  const sold: SoldSale = {
    businessId,
    businessName,
    mode: 'account',
    soldOn: '2027-02-01',
    gross: 100_00,
    discount: 0,
    cost: null,
    markup: 40,
    commissionPercent: 30,
    promo: null,
  }
  await writeSold(shop.db, Array<SoldSale>(137).fill(sold))
  await shop.db.update(voucher).set({ version: 2 })
  const rows = await shop.db.select().from(voucher)
  expect(rows.length).toBeGreaterThanOrEqual(137)
  expect(await vouchersIssued(shop.db)).toBe(rows.length)

  const brands = recentBrands(shop.db)
  const count = await brands.vouchersOver()
  expect(count).toBe(Math.floor((rows.length - 1) / 10) * 10)
  await writeSold(shop.db, Array<SoldSale>(20).fill(sold))
  expect(await brands.vouchersOver(), 'it is counted seldom').toBe(count)
  expect(await recentBrands(shop.db).vouchersOver()).toBe(Math.floor((rows.length + 19) / 10) * 10)
})
