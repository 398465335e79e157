import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../testing/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

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

test('an SVG cannot run anything', async () => {
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await shop.services.images.put('demo/trampa.svg', { content, contentType: 'image/svg+xml' })
  const answer = await shop.app.inject({ url: '/images/demo/trampa.svg' })
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
})

test.each([
  '/images/demo/nada.png',
  '/images/',
  '/images/demo/',
  '/images/..%2fdb%2fPG_VERSION',
  '/images/%2e%2e/secreto.png',
  '/images/demo/mburucuya-logo.png%00.html',
  '/images/demo/mburucuya-logo.PNG',
])('%s is not found', async (url) => {
  expect((await shop.app.inject({ url })).statusCode).toBe(404)
})
