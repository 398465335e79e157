import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { resolverOf, webhookSender } from './sender.ts'

/** A service of our own network, which no webhook may reach: on all addresses of this machine. */
let service: net.Server
let port: number
let connections = 0
beforeAll(async () => {
  service = net.createServer((socket) => {
    connections += 1
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((listening) => service.listen(0, '::', listening))
  port = (service.address() as AddressInfo).port
})
afterAll(() => void service.close())
beforeEach(() => {
  connections = 0
})

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** Each leads to this machine, or nowhere that a partner may send us. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0x00.0x00.0x01',
  '017700000001',
  '0177.0.0.01',
  '0000000177.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '00000000000',
  '127.0.0.1.',
  '0.0.0.0.',
  '2130706433.',
  'localhost',
  'LocalHost',
  'localhost.',
  'l%6fcalhost',
  '127%2e0%2e0%2e1',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local\u00adhost',
  'local\u200bhost',
  '8.8.8.8@127.0.0.1',
  '8.8.8.8:443@127.0.0.1',
  'agencia.uy%40127.0.0.1@127.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0.0.0.0]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fd00::1]',
  '[ff02::1]',
  '169.254.169.254',
  '169.254.169.254.',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '10.1',
  '012.0.0.1',
  '192.168.257',
  '172.16.1',
  '100.64.1',
  '198.18.1',
  '224.1',
  '255.255.255.255',
]

/** The URLs of a host that are ones: a form refuses the others before. */
function urlsOf(host: string): string[] {
  const all = [`https://${host}:${port}/`, `http://${host}:${port}/`, `HTTPS:\\\\${host}:${port}\\`]
  return all.filter((url) => URL.canParse(url))
}

test('W-03 a service of our own network is reached where that is allowed, so that the tests below mean something', async () => {
  const trial = webhookSender({ allowsLoopback: true })
  for (const host of ['127.0.0.1', '2130706433', '[::1]', 'localhost'])
    expect(await trial.post(`http://${host}:${port}/`, message), host).toMatchObject({ status: 204 })
  expect(connections).toBe(4)
})

test('W-03 no spelling of an address of our own network lets anything through', async () => {
  const live = webhookSender({ allowsLoopback: false, tryMs: 2_000 })
  const urls = HOSTS.flatMap(urlsOf)
  expect(urls.length).toBeGreaterThan(HOSTS.length * 2)
  for (const url of urls) {
    expect(await live.refusalOf(url), url).toMatch(/^(address|name)$/)
    expect(await live.post(url, message), url).toMatchObject({ status: null, answer: '' })
  }
  expect(connections).toBe(0)
})

test('W-03 no name with an address of our own network lets anything through, among however many others', async () => {
  const own = [
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    'fe80::1',
    '64:ff9b::7f00:1',
  ]
  for (const address of own)
    for (const addresses of [
      [address],
      ['8.8.8.8', address],
      [address, '8.8.8.8'],
      ['2800:a4::1', '8.8.8.8', address],
    ]) {
      const resolve = async () => addresses.map((one) => ({ address: one, family: net.isIP(one) }))
      const live = webhookSender({ allowsLoopback: false, resolve })
      for (const name of ['agencia.uy', 'agencia.uy.', 'agéncia.uy', 'xn--agncia-cva.uy', 'agencia。uy', 'A.a.UY']) {
        const url = `https://${name}:${port}/`
        expect(await live.refusalOf(url), `${name}: ${addresses.join()}`).toBe('address')
        expect(await live.post(url, message)).toEqual({ status: null, error: 'address', answer: '' })
      }
    }
  expect(connections).toBe(0)
})

test('W-03 a name that leads somewhere else each time it is looked up is looked up once for each try', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  let looks = 0
  const resolve = async () => (answers[looks++ % 2] ?? []).map((address) => ({ address, family: 4 }))
  const live = webhookSender({ allowsLoopback: false, resolve })
  for (let n = 0; n < 4; n += 1) {
    expect(await live.refusalOf(`https://agencia.uy:${port}/`)).toBeNull()
    expect(await live.post(`https://agencia.uy:${port}/`, message)).toMatchObject({ error: 'address' })
  }
  expect([looks, connections]).toEqual([8, 0])
})

test('W-03 no redirect, by status or by header, leads into our own network', async () => {
  let status = 301
  const receiver = http.createServer((_request, response) => {
    const to = `http://127.0.0.1:${port}/`
    response.writeHead(status, {
      location: to,
      refresh: `0;url=${to}`,
      link: `<${to}>; rel=preload`,
      'alt-svc': `h2=":${port}"`,
    })
    response.end()
  })
  const trial = webhookSender({ allowsLoopback: true })
  const url = `http://127.0.0.1:${await listen(receiver)}/`
  for (status of [201, 300, 301, 302, 303, 305, 307, 308])
    expect(await trial.post(url, message)).toMatchObject({ status, error: null })
  expect(connections).toBe(0)
  receiver.closeAllConnections()
  receiver.close()
})

test('W-03 the look-up of this machine leads to no other name of it than localhost, and that is refused', async () => {
  const resolve = resolverOf(['127.0.0.1:1'])
  expect(await resolve('localhost')).toEqual([{ address: '127.0.0.1', family: 4 }])
  const live = webhookSender({ allowsLoopback: false, resolve })
  expect(await live.refusalOf('https://localhost/')).toBe('address')
  for (const name of ['localhost.', 'localhost.localdomain', 'ip6-localhost', 'a.localhost'])
    expect(await live.refusalOf(`https://${name}/`), name).toBe('name')
})
