import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath } from '#shared/http.ts'
import { serveSiteFiles } from '../../server/web/site-files.ts'
import { mainBrand } from '../../server/features/sellers/store.ts'
import { rawPathFlaws } from '../support/raw-paths.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await startTestShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

/** Sends these bytes, and returns everything that the server sends until it closes the connection. */
function replyTo(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.setTimeout(20_000, () => socket.destroy())
  })
}

// ASVS 4.2.1
test('K-01 a message whose length can be read in two ways is refused, and nothing behind it is taken for a call', async () => {
  const head = ['POST /api/user/login HTTP/1.1', 'Host: ceibo', 'Content-Type: application/json']
  const smuggled = ['GET /healthz HTTP/1.1', 'Host: ceibo', '', '']
  for (const lengths of [
    ['Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', ''],
    ['Content-Length: 0', 'Content-Length: 40', ''],
    ['Transfer-Encoding: xchunked', '', '0', ''],
    ['Transfer-Encoding : chunked', '', '0', ''],
  ]) {
    const answer = await replyTo(...head, ...lengths, ...smuggled)
    expect(answer.match(/HTTP\/1\.1 \d+/g), lengths.join()).toEqual(['HTTP/1.1 400'])
  }
})

test('K-01 a message with two hosts is refused: a balancer may read the other', async () => {
  const ask = (...hosts: string[]) => replyTo('GET /healthz HTTP/1.1', ...hosts, 'Connection: close', '', '')
  expect(await ask('Host: ceibo.test')).toMatch(/^HTTP\/1\.1 200/)
  for (const other of ['Host: mburucuya.ceibo.test', 'HOST: ceibo.test'])
    expect(await ask('Host: ceibo.test', other), other).toMatch(/^HTTP\/1\.1 400/)
})

// ASVS 13.4.4
test('K-01 TRACE and other methods that no call has are refused, and repeat nothing', async () => {
  for (const method of ['TRACE', 'TRACK', 'PROPFIND']) {
    const line = `${method} /api/user/session HTTP/1.1`
    const answer = await replyTo(line, 'Host: ceibo', 'Cookie: SSID=secreto', 'Connection: close', '', '')
    expect(answer, method).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(answer, method).not.toContain('secreto')
  }
})

test('K-01 no path, however it is written on the line, gets an error of ours from any route', async () => {
  const { count, flaws } = await rawPathFlaws(port, shop.routes, process.env.CEIBO_TEST_LONG ? 1 : 3)
  expect(count).toBeGreaterThan(1_000)
  expect(flaws).toEqual([])
})

// ASVS 3.4.2
test('A-08 no page of another origin may read an answer, nor may it ask for leave to send our headers', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const { method, path } of shop.router.endpoints) {
    const url = `/api${fillPath(path, { id: 'x', saleId: 'x', code: 'x', subdomain: 'x' })}`
    for (const verb of ['OPTIONS', method] as const) {
      const answer = await shop.app.inject({ method: verb, url, headers })
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect(allowed, `${verb} ${url}`).toEqual([])
      if (verb === 'OPTIONS') expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    }
  }
})

// ASVS 3.5.1, 3.5.2, 7.6.2
test('A-08 what a page of another origin can send without leave is taken by no call of a session, cookie or not', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  const simple = ['text/plain', 'application/x-www-form-urlencoded', undefined]
  for (const { method, path, access, body, files } of shop.router.endpoints) {
    if (method === 'GET') continue
    const url = `/api${fillPath(path, { id: 'x', saleId: 'x', code: 'x', subdomain: 'x' })}`
    for (const type of simple) {
      const headers = {
        cookie: `SSID=${token}; ceibo_session_binding=${token}`,
        ...(type ? { 'content-type': type } : {}),
      }
      const answer = await shop.app.inject({ method, url, headers, payload: '{"user":"a"}' })
      const where = `${method} ${url} as ${type}`
      // Without the bearer token there is no session. Public endpoints take only JSON, or a form with files: a plain text is no
      // object.
      if (access !== 'public') expect([401, 415], where).toContain(answer.statusCode)
      else if (body || files) expect([400, 415], where).toContain(answer.statusCode)
    }
  }
})

// ASVS 4.1.1
test('K-01 every answer that is text says in which character set it is written', async () => {
  const token = await shop.loginAs('admin@ceibo.test')
  const main = await mainBrand(shop.db)
  const site = Fastify()
  const brands = { findBrand: async () => null, mainBrand: async () => main, partnerSubdomains: async () => [] }
  serveSiteFiles(
    site,
    { ...brands, images: shop.dependencies.images, publicUrl: 'https://ceibo.example' } as never,
    async () => ['/'],
  )
  const answers = [await site.inject('/robots.txt'), await site.inject('/sitemap.xml')]
  for (const { path } of shop.router.endpoints.filter(({ method }) => method === 'GET')) {
    const url = `/api${fillPath(path, { id: 'x', saleId: 'x', code: 'VERANO15', subdomain: 'mburucuya' })}`
    answers.push(await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } }))
  }
  await site.close()
  const types = new Set(answers.filter(({ body }) => body !== '').map(({ headers }) => String(headers['content-type'])))
  expect(types.size).toBeGreaterThan(2)
  expect([...types].filter((type) => /text\/|json|xml/.test(type) && !type.includes('charset=utf-8'))).toEqual([])
})
