import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { expect, test } from './fixtures.ts'
import { logins } from './logins.ts'

/** The names of the tested headers. */
const NAMES = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cache-control',
  'x-robots-tag',
  'strict-transport-security',
]

type Headers = Record<string, string>

const nosniff = { 'x-content-type-options': 'nosniff' }
const api = {
  ...nosniff,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const document = {
  ...nosniff,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}
const own =
  "default-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; "
const backOffice = {
  ...document,
  'x-robots-tag': 'noindex',
  'content-security-policy': `${own}style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; frame-src 'self' blob:`,
}
const noFrames = { 'content-security-policy': "frame-ancestors 'none'" }
const asset = {
  ...nosniff,
  ...noFrames,
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=31536000, immutable',
}
const image = {
  ...asset,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}
const siteFile = { ...nosniff, ...noFrames, 'referrer-policy': 'no-referrer' }

async function headersOf(request: APIRequestContext, address: string, options: object = {}): Promise<Headers> {
  const answer = await request.fetch(address, options)
  const all = answer.headers()
  return Object.fromEntries(NAMES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
}

// ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.2.2, 14.2.3, 14.3.2
test('K-01 one address of every kind is answered with the headers that keep a browser from doing more with it', async ({
  request,
  staff,
}) => {
  const login = await request.post('/api/user/login', {
    data: { user: logins.administrator, password: DEMO_PASSWORD, role: 1 },
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const asStaff = { headers: { authorization: `Bearer ${data.token}` } }
  const { passengers } = await staff.latestSale()
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  const sent = await request.post('/api/sale/attachment', { multipart: { file } })
  const { data: attachment } = (await sent.json()) as { data: { id: string } }
  const refund = { voucher: 'X1', document: '1234', acceptsHealthData: true, attachments: [attachment.id] }
  expect((await request.post('/api/sale/refund', { data: refund })).status()).toBe(200)
  const home = await (await request.get('/mburucuya')).text()
  const [script = ''] = /\/assets\/[\w./-]+\.js/.exec(home) ?? []
  const [picture = ''] = /\/images\/[\w./-]+/.exec(home) ?? []
  const kinds: [address: string, expected: Headers, options?: object][] = [
    ['/api/country/residenceCountries/', api],
    ['/api/user/session', api],
    ['/api/nada', api],
    ['/api/sale/csv', api, asStaff],
    [
      `/api/sale/voucherPDF/${passengers[0]?.voucherCode}`,
      { ...api, 'content-security-policy': "frame-ancestors 'none'" },
    ],
    [
      `/api/request/attachment/${attachment.id}`,
      { ...api, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" },
      asStaff,
    ],
    ['/admin', backOffice],
    ['/profile/account', backOffice],
    ['/users/login', backOffice],
    [script, asset],
    [picture, image],
    ['/robots.txt', siteFile],
    ['/sitemap.xml', { ...siteFile, 'cache-control': 'no-cache' }],
    ['/.well-known/security.txt', { ...siteFile, 'cache-control': 'no-cache' }],
    ['/favicon.ico', { ...siteFile, 'cache-control': 'public, max-age=86400' }],
  ]
  for (const [address, expected, options] of kinds) {
    expect(await headersOf(request, address, options), address).toEqual(expected)
  }

  for (const address of ['/', '/mburucuya', '/nada-de-nada', '/buy/step-1', '/buy/step-8']) {
    const { 'content-security-policy': policy = '', ...rest } = await headersOf(request, address)
    expect(rest, address).toEqual(document)
    expect(policy.startsWith(own), address).toBe(true)
    expect(policy, address).not.toContain('unsafe')
    expect(policy.includes("frame-src 'self' http"), `${address} frames the card form`).toBe(address === '/buy/step-8')
  }
})

// ASVS 3.4.6
test('K-04 the card form names the origins that may frame it, and is not cached', async ({ request, baseURL }) => {
  const { 'content-security-policy': policy = '' } = await headersOf(request, '/buy/step-8')
  const bank = /frame-src 'self' (http:\/\/[\w.:]+)/.exec(policy)?.[1] ?? ''
  const address = `${bank}/card-form?parentOrigin=${encodeURIComponent(baseURL ?? '')}`
  expect(await headersOf(request, address)).toEqual({
    ...nosniff,
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${baseURL}`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const other = await request.get(`${bank}/card-form?parentOrigin=https%3A%2F%2Fevil.example`)
  expect(other.status()).toBe(403)
})
