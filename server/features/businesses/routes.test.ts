import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessApi } from '#shared/businesses/contract.ts'
import { ownBrandApi } from '#shared/businesses/own-brand-contract.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { ceiboCompany } from '../../../tests/support/test-brand.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const find = (subdomain: string) => shop.call(businessApi.find, { params: { subdomain } })

test('P-02 a storefront finds its brand by subdomain in any case: name, colours, pictures, banners, phones', async () => {
  const answer = await find('Mburucuya')
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  expect(answer.result).toMatchObject({
    subdomain: 'mburucuya',
    name: 'Mburucuyá Viajes',
    isMainBrand: false,
    primaryColor: '#4c1d95',
    logoUrl: '/images/demo/mburucuya-logo.png',
    banners: [
      { imageUrl: '/images/demo/mburucuya-banner-litoral.webp', link: null },
      { imageUrl: '/images/demo/mburucuya-banner-caribe.webp', link: null },
    ],
  })
  expect(answer.result.contactLines.some(({ kind }) => kind === 'assistance')).toBe(true)
})

// ASVS 8.2.3
test('a brand never tells login, commission or markup, nor RUT and address but of the company that it names', async () => {
  const answer = await shop.app.inject({ url: '/api/business/businessFind/mburucuya' })
  const { legalEntity, ...brand } = answer.json<{ data: { legalEntity: { rut: string } } }>().data
  expect(answer.body).toContain('Mburucuyá')
  expect(answer.body).not.toMatch(/211406340011|Paysandú|agencia@/)
  expect(JSON.stringify(brand)).not.toMatch(/"(rut|address|markup|commission|paymentType|id)"/)
  expect(legalEntity.rut, 'ours, as it names none').toBe('211003420017')
})

test('V-09 a business with its own provider names it, beside our company until it has one too', async () => {
  const cooperativa = eq(business.subdomain, 'cooperativa')
  const named = async (record: Partial<typeof business.$inferInsert>) => {
    await shop.db.update(business).set(record).where(cooperativa)
    const answer = await find('cooperativa')
    return answer.ok ? answer.result.legalEntity : answer.failure
  }
  try {
    expect(await named({ providerName: 'Plata Assist' })).toEqual({ ...ceiboCompany, provider: 'Plata Assist' })
    expect(await named({ legalName: 'Cooperativa del Plata C.L.' })).toMatchObject({
      name: 'Cooperativa del Plata C.L.',
      rut: '215555550010',
      provider: 'Plata Assist',
    })
  } finally {
    await shop.db.update(business).set({ providerName: '', legalName: '' }).where(cooperativa)
  }
})

test('D-08 a logged-in user sees the brand of its employer: a business its own, staff ours', async () => {
  const own = async (email: string) => {
    const answer = await shop.call(ownBrandApi.read, {}, { token: await shop.loginAs(email) })
    return answer.ok ? answer.result : answer.failure
  }
  expect(await own('agencia@ceibo.test')).toEqual({
    subdomain: 'mburucuya',
    name: 'Mburucuyá Viajes',
    logoUrl: '/images/demo/mburucuya-logo.png',
  })
  expect(await own('broker@ceibo.test')).toEqual({ name: 'Rambla Brokers', subdomain: '', logoUrl: null })
  expect(await own('admin@ceibo.test')).toEqual({
    name: 'Ceibo Asistencia',
    subdomain: 'ceibo',
    logoUrl: '/images/demo/ceibo-logo.png',
  })
})

test('P-03 an unknown subdomain, a deleted business and a broker without one are not found', async () => {
  const notFound = { status: 404, failure: { errorCode: 'BUSINESS_NOT_FOUND' } }
  expect(await find('nadie')).toMatchObject(notFound)
  expect(await find('rambla')).toMatchObject(notFound)
  await shop.db.update(business).set({ deletedAt: new Date() }).where(eq(business.subdomain, 'cooperativa'))
  expect(await find('cooperativa')).toMatchObject(notFound)
})
