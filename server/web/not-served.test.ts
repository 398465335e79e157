import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { readEnv } from '../env.ts'
import { answerTo, collectRoutes, rawPathFlaws } from '../../tests/support/raw-paths.ts'
import { storefrontPages } from './pages.ts'
import { ceibo } from '../../tests/support/test-brand.ts'
import { buildForTest, type TestBuild } from '../../tests/support/test-build.ts'

let build: TestBuild
let app: FastifyInstance
let routes: ReadonlySet<string>
let port: number
beforeAll(async () => {
  build = await buildForTest()
  app = await createServer(readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost' }))
  routes = collectRoutes(app)
  await storefrontPages(app, {
    answerMinutes: async () => null,
    vouchersOver: async () => null,
    exchangeRate: async () => null,
    instalmentPlans: async () => [],
    priceFrom: async () => null,
    findBrand: async (subdomain) => (subdomain === 'ceibo' ? ceibo : null),
    mainBrand: async () => ceibo,
    partnerSubdomains: async () => [],
    images: { put: async () => undefined, get: async () => null },
    pictures: async () => ({}),
    catalogue: async () => ({ categories: [], destinations: [], residenceCountries: [] }),
    publicUrl: 'http://localhost',
    mode: 'production',
    root: build.root,
    cachedPages: 0,
    payFrameOrigin: () => null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await build.remove()
})

// ASVS 13.2.5, 13.4.1
test('neither sources, settings nor the history of the project are served, however they are asked for', async () => {
  const files = ['.git/HEAD', '.git/config', '.env', '.npmrc', 'package.json', 'package-lock.json', 'server/main.ts']
  const more = ['dist/ssr/entry-server.js', 'data/encryption-key', 'docs/security.md', 'node_modules/zod/package.json']
  for (const file of [...files, ...more]) {
    for (const way of ['/', '/assets/', '/assets/../', '/assets/%2e%2e/%2e%2e/', '/assets/..%2f..%2f', '/assets//']) {
      expect(await answerTo(port, `${way}${file}`), `${way}${file}`).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  }
})

// ASVS 13.4.3
test('no folder is listed', async () => {
  for (const target of ['/assets', '/assets/', '/assets/admin', '/assets/admin/', '/images/', '/dist/', '/assets/.']) {
    expect(await answerTo(port, target), target).toMatch(/^HTTP\/1\.1 404 /)
  }
})

test('K-01 no path, however it is written on the line, gets an error of ours from a page or a file', async () => {
  const { count, flaws } = await rawPathFlaws(port, [...routes, '/ceibo/', '/buy/', '/quienes-somos/'])
  expect(count).toBeGreaterThan(500)
  expect(flaws).toEqual([])
})
