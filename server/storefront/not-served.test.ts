import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storefrontPages } from './pages.ts'
import { ceibo } from './test-brand.ts'
import { buildForTest, type TestBuild } from './test-build.ts'

let build: TestBuild
let app: FastifyInstance
beforeAll(async () => {
  build = await buildForTest()
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await storefrontPages(app, {
    findBrand: async (subdomain) => (subdomain === 'ceibo' ? ceibo : null),
    mainBrand: async () => ceibo,
    partnerSubdomains: async () => [],
    images: { put: async () => undefined, get: async () => null },
    pictures: async () => ({}),
    catalogue: async () => ({ categories: [], destinations: [], residenceCountries: [] }),
    publicUrl: 'https://ceibo.example',
    mode: 'production',
    root: build.root,
    keptPages: 0,
    payFrameOrigin: () => null,
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await build.remove()
})

test('neither sources, settings nor the history of the project are served, however they are asked for', async () => {
  const files = ['.git/HEAD', '.git/config', '.env', '.npmrc', 'package.json', 'package-lock.json', 'server/main.ts']
  const more = ['dist/ssr/entry-server.js', 'data/encryption-key', 'docs/security.md', 'node_modules/zod/package.json']
  for (const file of [...files, ...more]) {
    for (const way of ['/', '/assets/', '/assets/../', '/assets/%2e%2e/%2e%2e/', '/assets/..%2f..%2f', '/assets//']) {
      const answer = await app.inject({ url: `${way}${file}`, headers: { host: 'ceibo.example' } })
      expect(answer.statusCode, `${way}${file}`).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, `${way}${file}`).toBeLessThan(500)
    }
  }
})

test('no folder is listed', async () => {
  for (const url of ['/assets', '/assets/', '/assets/admin', '/assets/admin/', '/images/', '/dist/', '/assets/.']) {
    const answer = await app.inject({ url, headers: { host: 'ceibo.example' } })
    expect(answer.statusCode, url).toBe(404)
  }
})
