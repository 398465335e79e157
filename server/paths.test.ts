import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from './testing/test-app.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})

afterAll(() => shop.close())

/** The calls of §7 as they are written there, and the ones that decisions.md §15 adds. */
const CALLS = [
  ['POST', '/user/login'],
  ['POST', '/user/logout'],
  ['POST', '/user/forgot'],
  ['GET', '/country/residenceCountries'],
  ['GET', '/country/destinations'],
  ['GET', '/category/allCategories'],
  ['POST', '/category/plansByDestination'],
  ['POST', '/category/benefitsPlansCosts'],
  ['POST', '/category/aditionalBenefits'],
  ['GET', '/code/promoCodeByCode/VERANO15'],
  ['GET', '/code/promoCodeByCode/VERANO15/mburucuya'],
  ['GET', '/business/businessFind/mburucuya'],
  ['GET', '/business/businessList'],
  ['GET', '/business/businessGet/6b1f0c52-7a44-4c0e-9b6e-5d1a00000002'],
  ['POST', '/business/businessAdd'],
  ['POST', '/business/businessEdit'],
  ['POST', '/business/businessDel'],
  ['GET', '/broker'],
  ['POST', '/broker'],
  ['GET', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['PUT', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['DELETE', '/broker/6b1f0c52-7a44-4c0e-9b6e-5d1a00000003'],
  ['POST', '/aws/image'],
  ['POST', '/sale/quotePDF'],
  ['POST', '/sale/checkout'],
  ['POST', '/sale/payment'],
  ['POST', '/sale/createSale'],
  ['GET', '/beneficiary/findBySaleId/00000000000000000000000000'],
  ['GET', '/sale/voucherPDF/MGA000000000000000000000000000'],
  ['POST', '/sale/refund'],
  ['POST', '/sale/cancel'],
  ['GET', '/sale/findList'],
  ['GET', '/sale/findDetails/00000000000000000000000000'],
  ['POST', '/sale/paidSales'],
  ['PUT', '/sale/paidSales'],
] as const

describe('K-01 the calls answer at their paths', () => {
  test.each(CALLS)('%s %s, with and without a slash at the end', async (method, path) => {
    const answers = await Promise.all([path, `${path}/`].map((url) => shop.app.inject({ method, url: `/api${url}` })))
    const [plain, slashed] = answers.map(({ statusCode, json }) => [
      statusCode,
      (json() as { errorCode?: string }).errorCode,
    ])
    expect(plain?.[1]).not.toBe('NOT_FOUND')
    expect(slashed).toEqual(plain)
  })

  test('a path of nobody is not found, so the check above can fail', async () => {
    const { statusCode, json } = await shop.app.inject({ method: 'GET', url: '/api/sale/nothing' })
    expect([statusCode, json<{ errorCode: string }>().errorCode]).toEqual([404, 'NOT_FOUND'])
  })
})
