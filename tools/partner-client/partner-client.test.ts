import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerKeyOf, saleOf, trip } from '../../tests/support/partner.ts'
import { startTestShop, type TestShop } from '../../tests/support/test-app.ts'
import type * as Package from './package/index.js'
import { fingerprintOf, ofDocument, packageClient, TYPES } from './package-client.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder: string
let shop: TestShop
let ceibo: ReturnType<typeof Package.createClient>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-client-'))
  shop = await startTestShop()
  const { createClient } = await installed()
  const { key } = await partnerKeyOf(shop, 'broker@ceibo.test')
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  ceibo = createClient({ url, key })
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes the package, packs it, and installs the file in a project of its own, with what it needs from our packages. */
async function installed(): Promise<typeof Package> {
  const packageFolder = path.join(folder, 'partner-client')
  await packageClient(packageFolder)
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: packageFolder })
  const packages = path.join(folder, 'project/node_modules')
  const place = path.join(packages, '@ceibo/partner')
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, stdout.trim()), '-C', place, '--strip-components=1'])
  await symlink(path.join(ROOT, 'node_modules/openapi-fetch'), path.join(packages, 'openapi-fetch'))
  return (await import(pathToFileURL(path.join(place, 'index.js')).href)) as typeof Package
}

/** A header with a new key. */
const once = (idempotencyKey: string) => ({ header: { 'Idempotency-Key': idempotencyKey } })

describe('W-06 the packed client', () => {
  test('quotes, sells, prints the voucher and cancels', async () => {
    const { data: quotes } = await ceibo.POST('/quotes', { body: trip() })
    const quote = quotes!.data[0]!
    const { documentType, ...person } = saleOf(quote).passengers[0]!
    const { data: sale } = await ceibo.POST('/sales', {
      params: once('client-1'),
      body: {
        ...saleOf({ id: quote.id, price: quote.price }),
        price: quote.price,
        conditionsAccepted: true,
        passengers: [{ ...person, documentType }],
      },
    })
    expect(sale).toMatchObject({ status: 'active', price: quote.price })
    const [voucher] = sale!.vouchers
    const { data: pdf } = await ceibo.GET('/vouchers/{id}/pdf', {
      params: { path: { id: voucher!.id } },
      parseAs: 'arrayBuffer',
    })
    expect(
      Buffer.from(pdf as unknown as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const params = { path: { id: sale!.id } }
    const { data: preview } = await ceibo.GET('/sales/{id}/cancellation', { params })
    const { data: cancelled } = await ceibo.POST('/sales/{id}/cancellation', {
      params: { ...params, ...once('client-1-cancel') },
      body: { previewId: preview!.id },
    })
    expect(cancelled).toEqual({ saleId: sale!.id, refund: quote.price, moneyBack: 'account' })
    const { data: after } = await ceibo.GET('/sales/{id}', { params })
    expect(after!.status).toBe('cancelled')
  })

  test('returns an error with its code', async () => {
    const { data, error } = await ceibo.POST('/quotes', { body: { ...trip(), ages: [] } })
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ status: 400, code: 'validation' })
  })

  test('has the types of the released document: otherwise run npm run partner-client', async () => {
    const document = await readFile(path.join(ROOT, 'docs/partner-api-v1.json'), 'utf8')
    const [first] = (await readFile(TYPES, 'utf8')).split('\n')
    expect(first).toBe(ofDocument(fingerprintOf(document)))
  })
})
