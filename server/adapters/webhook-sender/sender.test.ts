import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { resolverOf, webhookSender } from './sender.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

let receiver: http.Server
let port: number
let requests: { url: string | undefined; host: string | undefined; body: string }[]
let answer: Answer
beforeAll(async () => {
  receiver = http.createServer(async (request, response) => {
    requests.push({ url: request.url, host: request.headers.host, body: await text(request) })
    answer(request, response)
  })
  port = await listen(receiver)
})
beforeEach(() => {
  requests = []
  answer = (_request, response) => void response.end('gracias')
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const local = webhookSender({ allowsLoopback: true })
const hasty = webhookSender({ allowsLoopback: true, tryMs: 500 })
const live = webhookSender({ allowsLoopback: false, resolve: async () => [{ address: '8.8.8.8', family: 4 }] })
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":"ñ"}' }
const post = (path = '/hook', sender = local) => sender.post(`http://127.0.0.1:${port}${path}`, message)

describe('W-03 a webhook is sent', () => {
  test('as a POST with its body and path, and the answer is read', async () => {
    expect(await post('/hook?a=1')).toEqual({ status: 200, error: null, answer: 'gracias' })
    expect(requests).toEqual([{ url: '/hook?a=1', host: `127.0.0.1:${port}`, body: '{"a":"ñ"}' }])
  })

  test('once: a redirect is answered with its status and not followed', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/b` }).end()
    expect(await post()).toMatchObject({ status: 302, error: null })
    expect(requests).toHaveLength(1)
  })

  test('reads ten kilobytes of an endless answer and returns its first 500 characters', async () => {
    const closed = Promise.withResolvers<number>()
    answer = (_request, response) => {
      let written = 0
      const more = setInterval(() => {
        response.write(`\0${'ñ'.repeat(1_000)}`)
        written += 2_001
      }, 1)
      response.on('close', () => {
        clearInterval(more)
        closed.resolve(written)
      })
    }
    expect(await post()).toEqual({ status: 200, error: null, answer: 'ñ'.repeat(500) })
    expect(await closed.promise).toBeLessThan(200_000)
  })

  test('fails without an answer in time, with a broken connection, and where nobody listens', async () => {
    answer = () => undefined
    expect(await post('/', hasty)).toEqual({ status: null, error: 'timeout', answer: '' })
    answer = (_request, response) => void response.write('medio')
    expect(await post('/', hasty)).toMatchObject({ error: 'timeout' })
    answer = (request) => void request.socket.destroy()
    expect(await post()).toMatchObject({ error: 'connection' })
    expect(await local.post('http://127.0.0.1:1/', message)).toMatchObject({ error: 'connection' })
  })

  test.each([
    ['Upgrade: x\r\nConnection: Upgrade\r\n', null],
    ['', 101],
  ])('and ends when the receiver answers with another protocol (101): "%s"', async (headers, status) => {
    answer = ({ socket }) => void socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
    expect(await post()).toMatchObject({ status })
  })
})

/** Names that lead to these addresses, one after the other. */
function resolver(...answers: (readonly string[])[]) {
  let n = 0
  return async () => {
    const found = answers[Math.min(n, answers.length - 1)] ?? []
    n += 1
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

describe('W-03 nothing is sent into our own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://10.0.0.1/',
    'https://172.20.1.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://１２７.0.0.1/',
    'http://8.8.8.8/',
    'http://sistema.agencia.uy/',
  ])('to %s', async (url) => {
    expect(await live.refusalOf(url)).toBe('address')
    expect(await live.post(url, message)).toEqual({ status: null, error: 'address', answer: '' })
  })

  test.each(['https://8.8.8.8/', 'https://[2606:4700:4700::1111]/', 'https://sistema.agencia.uy/'])(
    'but to %s',
    async (url) => expect(await live.refusalOf(url)).toBeNull(),
  )

  test('by a name, not even by one of several addresses', async () => {
    for (const addresses of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['2800::1', '::ffff:10.0.0.1']]) {
      const sender = webhookSender({ allowsLoopback: false, resolve: resolver(addresses) })
      expect(await sender.refusalOf('https://agencia.uy/')).toBe('address')
    }
    const unknown = webhookSender({ allowsLoopback: false, resolve: resolver([]) })
    expect(await unknown.refusalOf('https://agencia.uy/')).toBe('name')
    const lost = webhookSender({ allowsLoopback: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await lost.post('https://agencia.uy/', message)).toMatchObject({ error: 'name' })
    const silent = webhookSender({ allowsLoopback: false, resolve: () => new Promise(() => undefined), tryMs: 50 })
    expect(await silent.post('https://agencia.uy/', message)).toMatchObject({ error: 'timeout' })
  })

  test('by a name that is asked for once: the connection goes to what was checked', async () => {
    // The system leads this name nowhere, so the connection would fail if it asked again.
    const sender = webhookSender({ allowsLoopback: true, resolve: resolver(['127.0.0.1'], ['10.0.0.1']) })
    const url = `http://rebinding.invalid:${port}/hook`
    expect(await sender.post(url, message)).toMatchObject({ status: 200 })
    expect(requests).toMatchObject([{ host: `rebinding.invalid:${port}` }])
    expect(await sender.post(url, message)).toMatchObject({ error: 'address' })
    expect(requests).toHaveLength(1)
  })

  test('where webhooks may stay on this machine, they still go nowhere else within the network', async () => {
    for (const url of ['http://10.0.0.1/', 'https://192.168.0.1/', 'http://8.8.8.8/', 'http://169.254.169.254/'])
      expect(await local.refusalOf(url)).toBe('address')
    expect(await local.refusalOf('http://localhost:1/')).toBeNull()
  })
})

/** Starts a name server that gives these addresses (IPv4) of a name, and is silent about names that begin with `silent`. */
async function nameServer(...addresses: readonly string[]) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port: asker }) => {
    if (question.toString('latin1', 13).startsWith('silent')) return
    const end = question.indexOf(0, 12) + 5
    const isOfFour = question.readUInt16BE(end - 4) === 1
    const found = isOfFour ? addresses : []
    const answers = found.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
    )
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt16BE(0, 10)
    socket.send(Buffer.concat([head, question.subarray(12, end), ...answers]), asker, '127.0.0.1')
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

describe('W-03 the name of a receiver', () => {
  test('is found by the name servers, all its addresses', async () => {
    const server = await nameServer('8.8.8.8', '10.0.0.1')
    try {
      const resolve = resolverOf([server.address])
      expect(await resolve('sistema.agencia.uy')).toEqual([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
      expect(await webhookSender({ allowsLoopback: false, resolve }).refusalOf('https://agencia.uy/')).toBe('address')
    } finally {
      server.close()
    }
  })

  test('whose name server is silent holds up no other look-up of this process', async () => {
    const server = await nameServer()
    try {
      // Longer than all of them would take if they took turns at the few threads of the system.
      const sender = webhookSender({ allowsLoopback: false, resolve: resolverOf([server.address]), tryMs: 120_000 })
      const urls = Array.from({ length: 50 }, (_, n) => `https://silent${n}.agencia.uy/`)
      const refusals = Promise.all(urls.map((url) => sender.refusalOf(url)))
      const begun = performance.now()
      const first = await Promise.race([lookup('localhost').then(() => 'the other'), refusals])
      expect(first).toBe('the other')
      expect(new Set(await refusals)).toEqual(new Set(['name']))
      // One takes five seconds.
      expect(performance.now() - begun).toBeLessThan(30_000)
    } finally {
      server.close()
    }
  })
})
