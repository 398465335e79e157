import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { classOfCode } from './error-codes.ts'
import { chargeRequest, delayedRequest } from '../../../../tests/gateway-contract/charge-request.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { parseLossless } from './lossless-json.ts'
import { v3Gateway } from './v3-wire.ts'

const running: TcpServer[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  for (const server of running.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** For 127.0.0.1, good until 2120, and signed by itself alone: all that is wrong with it. */
const SELF_SIGNED = `-----BEGIN CERTIFICATE-----
MIIBSjCB8aADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
MTI3LjAuMC4xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkna2fzm72idXih/8
DTckICkyfsm0vvAMSzTGHtiR0yTsjd85hmVlnW2BTQgiZQFHyEi2abFWubj49dgJ
579W3qMyMDAwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUniDBWxoegCMzvCPJ
+kEhGFYRHdEwCgYIKoZIzj0EAwIDSAAwRQIgQZQlkBejy4g2/fcADPJ0eXtM2UtZ
dESvqVRB6VTgfw8CIQC+hdjlBnhLFZA5VQV9Bf5xaaBZISKrB4dDx3k4+jknzA==
-----END CERTIFICATE-----`
const SELF_SIGNED_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzLHVE+KZEeEHCvzF
+ZEcnU4tiNeZJKUL+Jy3SOpHWZehRANCAASSdrZ/ObvaJ1eKH/wNNyQgKTJ+ybS+
8AxLNMYe2JHTJOyN3zmGZWWdbYFNCCJlAUfISLZpsVa5uPj12Annv1be
-----END PRIVATE KEY-----`

/** A provider that answers every call the same. */
async function providerThatAnswers(status: number, body: string | object, location = 'http://127.0.0.1:9/') {
  const seen: { body: string; authorization: string | undefined; url: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    seen.push({ body: await text(request), authorization: request.headers.authorization, url: request.url })
    response.writeHead(status, { 'content-type': 'application/json', location })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const url = await urlOf(server)
  return { url, seen, gateway: v3Gateway({ url, key: 'private-key' }) }
}

async function urlOf(server: TcpServer): Promise<string> {
  running.push(server)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  return `http://127.0.0.1:${await listen(server)}`
}

const approved = {
  TransactionId: '79632697147789184',
  Result: 'COMPLETED',
  Status: 'APPROVED',
  ErrorCode: null,
  Amount: 8_404,
  Currency: 'USD',
  PaymentMethod: { Brand: 'Visa', CardOwner: 'ANA PEREZ', Last4: '4905' },
}
const rejected = (ErrorCode: string | null) => ({ ...approved, Status: 'REJECTED', ErrorCode })

const charge = async (status: number, body: string | object) =>
  (await providerThatAnswers(status, body)).gateway.charge(chargeRequest('OT_secret'))

describe('K-04 v3 wire: what is sent', () => {
  test('the key as it is, cents as an integer, capture at once, and the document in the provider’s words', async () => {
    const { gateway, seen } = await providerThatAnswers(200, approved)
    await gateway.charge(chargeRequest('OT_secret', { uniqueId: 'u-1', gatewayOrder: 'o-1' }))
    const passport = {
      email: 'a@b.uy',
      firstName: 'A',
      lastName: 'B',
      documentNumber: 'AB123',
      documentType: 'passport',
    }
    await gateway.charge(chargeRequest('OT_secret', { customer: { ...passport, documentType: 'passport' } }))
    const foreign = { ...passport, documentType: 'national', documentCountry: 'AR' } as const
    await gateway.charge(chargeRequest('OT_secret', { customer: foreign }))
    expect(seen[0]?.authorization).toBe('Basic private-key')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      TrxToken: 'OT_secret',
      UniqueID: 'u-1',
      Order: 'o-1',
      Amount: 8_404,
      Currency: 'USD',
      Capture: true,
      TargetCountryISO: 'UY',
      Installments: 1,
      Description: 'Asistencia al viajero',
      Customer: {
        Email: 'ana@example.com',
        FirstName: 'Ana',
        LastName: 'Pérez Núñez',
        PhoneNumber: '+59899123456',
        DocumentNumber: '12345672',
        DocumentType: 'CI.UY',
      },
      CustomerIP: '190.64.0.1',
    })
    expect(seen.slice(1).map(({ body }) => JSON.parse(body).Customer.DocumentType)).toEqual(['EXT.UY', 'EXT.UY'])
  })

  test('the buyer’s address goes as an address or not at all', async () => {
    const { gateway, seen } = await providerThatAnswers(200, approved)
    for (const customerIp of ['::ffff:190.64.0.1', '203.0.113.9:4444', '[2800:a4::1]:443', 'unknown', '']) {
      await gateway.charge(chargeRequest('OT_secret', { customerIp }))
    }
    const sent = seen.map(({ body }) => (JSON.parse(body) as { CustomerIP?: string }).CustomerIP)
    expect(sent).toEqual(['190.64.0.1', '203.0.113.9', '2800:a4::1', undefined, undefined])
  })
})

describe('K-04 v3 wire: what an answer means', () => {
  // ASVS 1.4.2
  test('an id beyond 2^53 that travels as a number keeps every digit', async () => {
    const answer = JSON.stringify(approved).replace('"79632697147789184"', '1489067001899996161')
    expect(await charge(200, answer)).toMatchObject({ kind: 'approved', purchaseId: '1489067001899996161' })
    expect(parseLossless('{"a":12.5,"b":9007199254740991,"c":-9007199254740993}')).toEqual({
      a: 12.5,
      b: 9_007_199_254_740_991,
      c: '-9007199254740993',
    })
  })

  test('another amount or currency than asked is reported as charged', async () => {
    const result = await charge(200, { ...approved, Amount: 339_100, Currency: 'UYU' })
    expect(result).toMatchObject({ kind: 'approved', amount: 339_100, currency: 'UYU' })
  })

  test.each([
    ['TR026', 'declined', 'fix'],
    ['TR014', 'declined', 'fraud'],
    ['LP042', 'declined', 'fraud'],
    ['0', 'declined', 'fraud'],
    [null, 'declined', 'fraud'],
    ['TR003', 'refused', undefined],
    ['TR001', 'unknown', undefined],
    ['TR006', 'unknown', undefined],
    ['TR999', 'unknown', undefined],
  ])('a rejection with code %s is %s', async (code, kind, declineClass) => {
    const result = await charge(200, rejected(code))
    expect(result.kind).toBe(kind)
    expect('class' in result ? result.class : undefined).toBe(declineClass)
  })

  test('a rejection that the gateway keeps on record is its last word, whatever the code', async () => {
    const { gateway } = await providerThatAnswers(200, rejected('TR001'))
    expect(await gateway.find({ uniqueId: 'u', gatewayOrder: 'o' })).toMatchObject({
      kind: 'found',
      outcome: { kind: 'declined', class: 'fraud' },
    })
  })

  test.each([
    { ...approved, Result: 'ACTION_REQUIRED', Status: 'PENDING', Action: { Reason: 'VERIFICATION_CODE_NEEDED' } },
    { ...approved, Status: 'PREAUTHORIZED' },
    { ...approved, Status: 'SOMETHING_NEW' },
    { ...approved, Result: 'ACTION_REQUIRED' },
    { ...approved, Amount: '8404' },
    { ...approved, Amount: 84.04 },
    { ...approved, TransactionId: null },
    { ...approved, Currency: '' },
    'null',
    '[]',
    '',
    '{"TransactionId":',
  ])('an answer that is not clearly approved or rejected is unknown: %j', async (body) => {
    expect((await charge(200, body)).kind).toBe('unknown')
  })

  test('a purchase voided at the gateway is not charged', async () => {
    expect(await charge(200, { ...approved, Status: 'CANCELLED' })).toMatchObject({
      kind: 'refused',
      code: 'CANCELLED',
    })
  })

  test.each([
    [400, { ErrorCode: 'TK006' }, 'declined'],
    [400, { ErrorCode: 'PR001' }, 'declined'],
    [400, { ErrorCode: 'PR004' }, 'refused'],
    [400, { ErrorCode: 'CS123' }, 'data-refused'],
    [400, { ErrorCode: 'TR016' }, 'data-refused'],
    [400, { ErrorCode: 'TR998' }, 'unknown'],
    [400, { ErrorCode: 'ERR999' }, 'unknown'],
    [400, '<html>', 'unknown'],
    [401, '', 'refused'],
    [403, '', 'refused'],
    [404, '', 'refused'],
    [405, '', 'refused'],
    [302, '', 'unknown'],
    [408, '', 'unknown'],
    [409, { ErrorCode: 'PR001' }, 'unknown'],
    [429, '', 'unknown'],
    [500, '', 'unknown'],
    [503, { ErrorCode: 'PR001' }, 'unknown'],
  ])('a charge answered with HTTP %i %j is %s', async (status, body, kind) => {
    expect((await charge(status, body)).kind).toBe(kind)
  })

  test('only the provider’s own 404 means not found', async () => {
    const own = await providerThatAnswers(404, { ErrorCode: 'PR008' })
    expect((await own.gateway.find({ uniqueId: 'u', gatewayOrder: 'o' })).kind).toBe('not-found')
    const proxy = await providerThatAnswers(404, '<html>Not Found</html>')
    expect((await proxy.gateway.find({ uniqueId: 'u', gatewayOrder: 'o' })).kind).toBe('unknown')
  })

  test.each([
    [200, { ...approved, Status: 'PENDING' }, 'pending'],
    [200, rejected('TR101'), 'refused'],
    [200, rejected('TR039'), 'already-refunded'],
    [200, { ...approved, Status: 'ODD' }, 'unknown'],
    [200, '{', 'unknown'],
    [400, { ErrorCode: 'PR009' }, 'already-refunded'],
    [400, { ErrorCode: 'PR003' }, 'already-refunded'],
    [400, { ErrorCode: 'PR021' }, 'refused'],
    [400, { ErrorCode: 'TR001' }, 'unknown'],
    [400, '', 'unknown'],
    [401, '', 'refused'],
    [500, '', 'unknown'],
  ])('a refund answered with HTTP %i %j is %s', async (status, body, kind) => {
    const { gateway } = await providerThatAnswers(status, body)
    expect((await gateway.refund({ purchaseId: '1', amount: 1, reason: 'x' })).kind).toBe(kind)
  })

  test.each([
    [200, approved, 'refunded'],
    [200, { ...approved, Status: 'PENDING' }, 'pending'],
    [200, rejected('TR101'), 'refused'],
    [200, rejected('TR039'), 'refused'],
    [200, rejected(null), 'refused'],
    [200, rejected('TR009'), 'unknown'],
    [200, rejected('LP042'), 'unknown'],
    [200, { ...approved, Status: 'ODD' }, 'unknown'],
    [200, '{', 'unknown'],
    [400, { ErrorCode: 'PR003' }, 'refused'],
    [400, { ErrorCode: 'PR009' }, 'refused'],
    [400, { ErrorCode: 'PR021' }, 'refused'],
    [404, { ErrorCode: 'PR008' }, 'refused'],
    [409, { ErrorCode: 'TR002' }, 'refused'],
    [400, { ErrorCode: 'TR013' }, 'refused'],
    [400, { ErrorCode: 'TR001' }, 'unknown'],
    [400, { ErrorCode: 'TR009' }, 'unknown'],
    [400, { ErrorCode: 'TR998' }, 'unknown'],
    [400, { ErrorCode: 'ERR999' }, 'unknown'],
    [400, '', 'unknown'],
    [401, '', 'refused'],
    [408, '', 'unknown'],
    [429, '', 'unknown'],
    [503, { ErrorCode: 'PR003' }, 'unknown'],
  ])('a refund of a part answered with HTTP %i %j is %s, sent once', async (status, body, kind) => {
    const { gateway, seen } = await providerThatAnswers(status, body)
    expect((await gateway.refundPart({ purchaseId: '1', amount: 700, reason: 'Se bajó' })).kind).toBe(kind)
    expect(seen.map((call) => [call.url, JSON.parse(call.body) as object])).toEqual([
      ['/v3/api/purchase/1/refund', { Amount: 700, MetadataIn: { Description: 'Se bajó' } }],
    ])
  })

  test('no code is in two classes of the catalogue by mistake, and unknown codes have none', () => {
    expect(classOfCode('PR013')).toBe('fix')
    expect(classOfCode('PR014')).toBe('our-mistake')
    expect(classOfCode('ZZ000')).toBeUndefined()
  })
})

const counter = delayedRequest({ method: 'counter', methodCode: 'RDP' }, { uniqueId: 'u-1', gatewayOrder: 'o-1' })
const transfer = delayedRequest({ method: 'transfer', methodCode: 'BTU' }, { minutes: 60 })
const COUPON = 'https://pagos.example/cupones/7.pdf'
const BANK = 'https://banco.example/CA_7'

/** A payment at a counter and one by transfer, as the provider's samples have them. */
const coupon = {
  ...approved,
  Status: 'PENDING',
  Action: null,
  MetadataOut: { CouponValidity: '20261201', PaymentBarcodeUrl: COUPON },
  PaymentMethod: { Brand: 'RedPagos', Type: 'PhysicalNetwork', CardOwner: null, Last4: null },
}
const redirected = {
  ...approved,
  Result: 'ACTION_REQUIRED',
  Status: 'PENDING',
  MetadataOut: null,
  Action: { SessionId: 'CA_7', URL: BANK, Reason: 'REDIRECTION_NEEDED_EXTERNAL_SERVICE' },
  PaymentMethod: { Brand: 'Infinia', Type: 'BankTransfer', CardOwner: null, Last4: null },
}
const ask = async (status: number, body: string | object) =>
  (await providerThatAnswers(status, body)).gateway.requestDelayed(counter)

describe('Y-06 v3 wire: payments at a counter and by transfer', () => {
  test('the method, its minutes as text and, for a transfer, the four pages to return to', async () => {
    const { gateway, seen } = await providerThatAnswers(200, coupon)
    await gateway.requestDelayed(counter)
    await gateway.requestDelayed(transfer)
    const [atCounter, byTransfer] = seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    expect(seen[0]?.url).toBe('/v3/api/purchase')
    expect(atCounter).toMatchObject({
      PaymentMethod: 'RDP',
      UniqueID: 'u-1',
      Order: 'o-1',
      Amount: 8_404,
      Currency: 'USD',
      TargetCountryISO: 'UY',
      Description: 'Asistencia al viajero',
      MetadataIn: { PaymentExpirationInMinutes: '1440' },
      CustomerIP: '190.64.0.1',
    })
    expect(atCounter?.['Customer']).toMatchObject({ DocumentNumber: '12345672', PhoneNumber: '+59899123456' })
    expect(Object.keys(atCounter ?? {})).not.toEqual(expect.arrayContaining(['TrxToken']))
    expect(atCounter).not.toHaveProperty('Redirection')
    const page = (word: string) => `https://ceibo.example/pago/pendiente/1?resultado=${word}`
    expect(byTransfer).toMatchObject({
      PaymentMethod: 'BTU',
      MetadataIn: { PaymentExpirationInMinutes: '60' },
      Redirection: {
        Url_Approved: page('aprobado'),
        Url_Rejected: page('rechazado'),
        Url_Canceled: page('cancelado'),
        Url_Pending: page('pendiente'),
      },
    })
  })

  test('a coupon and the page of a bank are instructions, with the amount and currency of the answer', async () => {
    expect(await ask(200, { ...coupon, Amount: 339_100, Currency: 'UYU' })).toMatchObject({
      kind: 'waiting',
      purchaseId: '79632697147789184',
      amount: 339_100,
      currency: 'UYU',
      instructions: { couponUrl: COUPON },
    })
    expect(await ask(200, redirected)).toMatchObject({ kind: 'waiting', instructions: { bankUrl: BANK } })
    const { gateway } = await providerThatAnswers(200, redirected)
    expect(await gateway.find(transfer)).toMatchObject({
      kind: 'found',
      outcome: { kind: 'waiting', instructions: { bankUrl: BANK } },
    })
  })

  test.each([
    ['an https address in capitals', 'Https://Pagos.example/c.pdf', 'https://pagos.example/c.pdf'],
    ['this machine', 'http://127.0.0.1:4001/c.pdf', 'http://127.0.0.1:4001/c.pdf'],
    ['an address without TLS', 'http://pagos.example/c.pdf', undefined],
    ['a script', 'javascript:alert(1)', undefined],
    ['no address', 'c.pdf', undefined],
    ['no text', 7, undefined],
  ])('a coupon at %s', async (_, PaymentBarcodeUrl, couponUrl) => {
    const result = await ask(200, { ...coupon, MetadataOut: { PaymentBarcodeUrl, TransactionIdFromPW: 190_511 } })
    expect(result).toMatchObject({ kind: 'waiting', instructions: { couponNumber: '190511' } })
    expect('instructions' in result && result.instructions.couponUrl).toBe(couponUrl)
  })

  test.each([
    ['paid', { ...coupon, Status: 'APPROVED' }, 'approved'],
    ['cancelled', { ...coupon, Status: 'CANCELLED' }, 'refused'],
    ['expired', { ...coupon, Status: 'EXPIRED' }, 'refused'],
    ['rejected', { ...redirected, Result: 'COMPLETED', Status: 'REJECTED', ErrorCode: 'TR013' }, 'declined'],
    ['something new', { ...coupon, Status: 'ODD' }, 'unknown'],
    ['without a type, with a coupon', { ...coupon, PaymentMethod: null }, 'waiting'],
    ['without a type and without an address', { ...coupon, PaymentMethod: null, MetadataOut: null }, 'unknown'],
    ['of a card, with a page', { ...redirected, PaymentMethod: { Type: 'CreditCard', Brand: 'Visa' } }, 'unknown'],
    ['cut', JSON.stringify(coupon).slice(0, 80), 'unknown'],
  ])('a purchase %s', async (_, body, kind) => {
    expect((await ask(200, body)).kind).toBe(kind)
  })

  test('the charge of a card never waits for a person at a counter', async () => {
    expect((await charge(200, coupon)).kind).toBe('unknown')
  })

  test('a refund to an account names its holder, document and bank', async () => {
    const { gateway, seen } = await providerThatAnswers(200, { ...approved, Status: 'PENDING' })
    const payee = { name: ' Ana  Pérez Núñez', documentNumber: '12345672', bankCode: '113', number: '0012345678' }
    const refund = { purchaseId: '1', amount: 8_404, reason: 'Arrepentimiento' }
    await gateway.refund({ ...refund, payee: { ...payee, kind: 'savings' } })
    await gateway.refund({ ...refund, payee: { ...payee, kind: 'checking', name: 'Madonna', documentNumber: 'AB123' } })
    const sent = seen.map(({ body }) => (JSON.parse(body) as { MetadataIn: object }).MetadataIn)
    expect(sent[0]).toEqual({
      Description: 'Arrepentimiento',
      CustomerFirstName: 'Ana',
      CustomerLastName: 'Pérez Núñez',
      CustomerDocumentType: 'CI.UY',
      CustomerDocumentNumber: '12345672',
      RefundBankID: '113',
      RefundBankAccountType: '2',
      RefundBankAccountNumber: '0012345678',
    })
    expect(sent[1]).toMatchObject({
      CustomerFirstName: 'Madonna',
      CustomerLastName: 'Madonna',
      CustomerDocumentType: 'EXT.UY',
      RefundBankAccountType: '1',
    })
  })
})

describe('K-04 v3 wire: where the line breaks', () => {
  const silent = () => createTcpServer((socket) => socket.on('error', () => undefined))

  test('a host name that does not exist: absent', async () => {
    const gateway = v3Gateway({ url: 'http://gateway.invalid', key: 'k' })
    expect((await gateway.charge(chargeRequest('OT_x'))).kind).toBe('absent')
  })

  // ASVS 15.3.2
  test('a redirect is not followed: the card’s token and our key go nowhere else', async () => {
    const other = await providerThatAnswers(200, approved)
    for (const status of [301, 302, 303, 307, 308]) {
      const moved = await providerThatAnswers(status, '', `${other.url}/v3/purchase`)
      expect((await moved.gateway.charge(chargeRequest('OT_secret'))).kind, `${status}`).toBe('unknown')
      expect(moved.seen, `${status}`).toHaveLength(1)
    }
    expect(other.seen).toEqual([])
  })

  // ASVS 12.3.2
  test('a server without TLS where TLS is due: absent, the request was never written', async () => {
    let received = ''
    const url = await urlOf(
      createTcpServer((socket) => {
        socket.on('error', () => undefined)
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1')
          socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
        })
      }),
    )
    const gateway = v3Gateway({ url: url.replace('http:', 'https:'), key: 'k' })
    expect((await gateway.charge(chargeRequest('OT_x'))).kind).toBe('absent')
    expect(received).not.toContain('OT_x')
  })

  // ASVS 12.3.2
  test('a certificate that no authority signed: absent, the request was never written', async () => {
    let requests = 0
    const server = createTlsServer({ key: SELF_SIGNED_KEY, cert: SELF_SIGNED }, () => (requests += 1))
    const url = (await urlOf(server)).replace('http:', 'https:')
    const answer = await v3Gateway({ url, key: 'k' }).charge(chargeRequest('OT_x'))
    expect(answer).toEqual({ kind: 'absent', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(requests).toBe(0)
  })

  test('a TLS handshake that hangs: absent after the connect limit', async () => {
    const url = (await urlOf(silent())).replace('http:', 'https:')
    const gateway = v3Gateway({ url, key: 'k', timeouts: { connectMs: 200 } })
    expect(await gateway.charge(chargeRequest('OT_x'))).toEqual({ kind: 'absent', reason: 'connect time-out' })
  })

  test('a server that reads and never answers: unknown after the whole-call limit', async () => {
    const gateway = v3Gateway({ url: await urlOf(silent()), key: 'k', timeouts: { totalMs: 1_000 } })
    expect(await gateway.charge(chargeRequest('OT_x'))).toEqual({ kind: 'unknown', reason: 'time-out' })
  })

  test('a caller who gives up: absent before sending, unknown after', async () => {
    const leaving = new AbortController()
    const server = createTcpServer((socket) => socket.on('error', () => undefined).on('data', () => leaving.abort()))
    const gateway = v3Gateway({ url: await urlOf(server), key: 'k' })
    expect((await gateway.charge(chargeRequest('OT_x'), AbortSignal.abort())).kind).toBe('absent')
    expect((await gateway.charge(chargeRequest('OT_x'), leaving.signal)).kind).toBe('unknown')
  })

  test('bytes that are not HTTP, and an endless answer: unknown', async () => {
    const noise = await urlOf(
      createTcpServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    )
    expect((await v3Gateway({ url: noise, key: 'k' }).charge(chargeRequest('OT_x'))).kind).toBe('unknown')
    const endless = await providerThatAnswers(200, 'x'.repeat(1_500_000))
    expect((await endless.gateway.charge(chargeRequest('OT_x'))).kind).toBe('unknown')
  })
})
