import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainBrand } from '../../features/sellers/store.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { picturesAt } from './pictures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

// ASVS 3.2.1
test('K-06 an image is served as an image and as nothing else, to be kept for a year', async () => {
  const answer = await shop.app.inject({ url: '/images/demo/mburucuya-logo.png' })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('P-02 an image comes in a smaller width when a page asks for it, the same bytes every time', async () => {
  const url = '/images/demo/mburucuya-logo.png?w=240'
  const [answer, again] = await Promise.all([shop.app.inject({ url }), shop.app.inject({ url })])
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
  expect((await shop.app.inject({ url })).rawPayload.equals(answer.rawPayload)).toBe(true)
  const { width, hasAlpha } = await sharp(answer.rawPayload).metadata()
  expect({ width, hasAlpha }).toEqual({ width: 240, hasAlpha: true })
})

test('what is small already, or is no picture that can be read, comes as it was stored', async () => {
  const small = await shop.app.inject({ url: '/images/demo/mburucuya-logo.png?w=1600' })
  expect(small.headers['content-type']).toBe('image/png')
  await shop.dependencies.images.put('demo/rota.png', {
    content: Buffer.from('no es un PNG'),
    contentType: 'image/png',
  })
  expect((await shop.app.inject({ url: '/images/demo/rota.png?w=240' })).body).toBe('no es un PNG')
})

test('every picture of a brand is kept with its size', async () => {
  const brand = await mainBrand(shop.db)
  const pictures = await picturesAt(shop.db, [brand.logoUrl ?? '', 'https://example.com/a.png'])
  expect(pictures).toEqual({
    [brand.logoUrl ?? '']: { width: 480, height: expect.any(Number), srcSet: expect.stringContaining('?w=320 320w') },
  })
})

// ASVS 1.3.4, 5.3.1
test('an SVG cannot run anything', async () => {
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await shop.dependencies.images.put('demo/trampa.svg', { content, contentType: 'image/svg+xml' })
  const answer = await shop.app.inject({ url: '/images/demo/trampa.svg' })
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
})

// ASVS 13.4.3, 15.3.7
test.each([
  '/images/demo/nada.png',
  '/images/',
  '/images/demo/',
  '/images/..%2fdb%2fPG_VERSION',
  '/images/%2e%2e/secreto.png',
  '/images/demo/mburucuya-logo.png%00.html',
  '/images/demo/mburucuya-logo.PNG',
  '/images/demo/mburucuya-logo.png?w=241',
  '/images/demo/mburucuya-logo.png?w=240&w=320',
  '/images/demo/nada.png?w=240',
])('%s is not found', async (url) => {
  expect((await shop.app.inject({ url })).statusCode).toBe(404)
})
