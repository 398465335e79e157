import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestApi } from '#shared/requests/contract.ts'
import { requestAttachment } from '../../platform/db/schema/requests.ts'
import { listen } from '../../../tests/support/listen.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { type ClamAvAddress, virusScanner } from './virus-scanner.ts'

/** The harmless text that every scanner takes for a virus, in two pieces so that none takes this file for one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const EMPTY_PIECE = Buffer.alloc(4)

type Mood = 'well' | 'silent' | 'hangs up' | 'limit'

/** Speaks as clamd does: `zINSTREAM`, pieces behind their length, an empty one, and then its word. */
function clamd(mood: () => Mood) {
  const looked: Buffer[] = []
  const server = net.createServer((socket) => {
    const received: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      received.push(part)
      // Only what ends as an empty piece does is read, so that a large file is put together once.
      if (!Buffer.concat(received.slice(-4)).subarray(-4).equals(EMPTY_PIECE)) return
      const content = streamed(Buffer.concat(received))
      if (content === null || mood() === 'silent') return
      if (mood() === 'hangs up') return void socket.destroy()
      if (mood() === 'limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      looked.push(content)
      socket.end(content.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
    })
  })
  return { server, looked }
}

/** What came between the order and the empty piece; null while it is on its way. */
function streamed(received: Buffer): Buffer | null {
  const order = 'zINSTREAM\0'
  if (received.length < order.length) return null
  expect(received.toString('latin1', 0, order.length)).toBe(order)
  const pieces = []
  for (let at = order.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

let mood: Mood
let clamAv: ClamAvAddress
let shop: TestShop
const { server, looked } = clamd(() => mood)
beforeAll(async () => {
  clamAv = { host: '127.0.0.1', port: await listen(server) }
  shop = await startTestShop({ clamAv })
})
afterAll(async () => {
  await shop.close()
  server.close()
})
beforeEach(async () => {
  mood = 'well'
  looked.length = 0
  await shop.db.delete(requestAttachment)
})

const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`))
const attach = (content: Uint8Array<ArrayBuffer>) =>
  shop.call(
    requestApi.attach,
    { files: { file: { name: 'alta.pdf', type: 'application/pdf', content } } },
    { address: '10.8.0.1' },
  )
const kept = () => shop.db.select().from(requestAttachment)

test('P-08 a file without a virus is stored once it was scanned, whole', async () => {
  const large = pdf('a'.repeat(3_000_000))
  expect(await attach(large)).toMatchObject({ ok: true })
  expect(Buffer.compare(looked[0]!, Buffer.from(large))).toBe(0)
  expect(await kept()).toHaveLength(1)
})

// ASVS 5.4.3
test('P-08 a file with a virus is refused at its field, and not stored', async () => {
  const answer = await attach(pdf(EICAR))
  expect(answer).toMatchObject({
    ok: false,
    status: 400,
    failure: { errorCode: 'VALIDATION', fields: [{ path: 'file', key: 'FILE.INFECTED' }] },
  })
  expect(await kept()).toHaveLength(0)
})

// ASVS 5.4.3, 16.5.2
test('P-08 what could not be scanned is not taken, and may be sent again', async () => {
  const { viruses, log } = shop.dependencies
  shop.dependencies.viruses = virusScanner({ clamAv }, log, 500)
  for (const trouble of ['silent', 'hangs up', 'limit'] as const) {
    mood = trouble
    expect(await attach(pdf('alta')), trouble).toMatchObject({
      ok: false,
      status: 503,
      failure: { errorCode: 'UNAVAILABLE' },
    })
  }
  shop.dependencies.viruses = viruses
  expect(await kept()).toHaveLength(0)
  mood = 'well'
  expect(await attach(pdf('alta'))).toMatchObject({ ok: true })
})
