import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { endpoint } from '#shared/http.ts'
import { text } from '#shared/wire.ts'
import { createServer } from '../../app.ts'
import { bareRouter } from '../../../tests/support/bare-router.ts'
import { serve } from './serve.ts'

const MAX = 1_000_000

const keep = endpoint({
  method: 'POST',
  path: '/keep',
  access: 'public',
  summary: 'Guardar un archivo',
  body: z.strictObject({ title: text(20), note: z.optional(text(20)) }),
  files: { file: { types: ['application/pdf', 'image/jpeg'], maxBytes: MAX } },
  result: z.object({ title: z.string(), name: z.string(), type: z.string(), bytes: z.int(), last: z.int() }),
  shape: 'envelope',
})

const give = endpoint({
  method: 'GET',
  path: '/give',
  access: 'public',
  summary: 'Dar un archivo',
  result: z.unknown(),
  shape: 'download',
})

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' })
  const router = bareRouter(app)
  serve(router, keep, ({ body, files: { file } }) => ({
    title: body.title,
    name: file.name,
    type: file.type,
    bytes: file.content.length,
    last: file.content.at(-1)!,
  }))
  serve(router, give, () => ({
    filename: `Factura "ñandú" 50% (1)'.pdf`,
    type: 'application/pdf' as const,
    content: pdf(10),
  }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

function pdf(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes).fill(7)
  content.set(Buffer.from('%PDF-').subarray(0, bytes))
  return content
}

type Part = [name: string, value: string | Blob, filename?: string]

/** Through a real socket: what was not read must not hold up the connection. */
async function send(...parts: Part[]) {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename)
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/keep`, { method: 'POST', body: form })
  return { status: answer.status, body: (await answer.json()) as FailureBody & { data?: unknown } }
}

const refusalOf = async (...parts: Part[]) => {
  const { status, body } = await send(...parts)
  return [status, ...(body.fields ?? []).map(({ path, key }) => `${path} ${key}`)]
}
const good: Part = ['file', new Blob([pdf(MAX)], { type: 'text/html' }), 'receta.html']
const title: Part = ['title', ' Farmacia ']

test('K-01 a form with a file reaches its handler: validated text, and the file whole with the type that it really has', async () => {
  const { status, body } = await send(title, good)
  expect(status).toBe(200)
  expect(body.data).toEqual({ title: 'Farmacia', name: 'receta.pdf', type: 'application/pdf', bytes: MAX, last: 7 })
})

// ASVS 15.3.7
test('K-01 everything wrong is said at once, each at its own field', async () => {
  const png = new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])
  expect(await refusalOf(['title', ''], ['file', png, 'a.pdf'])).toEqual([
    400,
    'file FILE.TYPE',
    'title FIELD.REQUIRED',
  ])
  expect(await refusalOf(title)).toEqual([400, 'file FILE.REQUIRED'])
  expect(await refusalOf(title, ['file', 'texto'])).toEqual([400, 'file FILE.REQUIRED'])
  expect(await refusalOf(title, ['file', new Blob([]), 'a.pdf'])).toEqual([400, 'file FILE.EMPTY'])
  expect(await refusalOf(title, good, good)).toEqual([400, 'file FILE.ONLY_ONE'])
  expect(await refusalOf(title, good, ['otro', new Blob([pdf(9)]), 'b.pdf'])).toEqual([400, 'otro FIELD.UNKNOWN'])
  expect(await refusalOf(title, title, good)).toEqual([400, 'title FIELD.REQUIRED'])
  expect(await refusalOf(title, good, ['note', 'x'.repeat(20_000)])).toEqual([
    400,
    'note FIELD.TOO_LONG',
    'note FIELD.TOO_LONG',
  ])
})

/** The status that a form gets whose only part begins so, has some megabytes and never ends. */
function statusOfEndless(disposition: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const endless = httpRequest({
      port,
      path: '/api/keep',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    endless.on('response', (response) => {
      resolve(response.statusCode)
      endless.destroy()
    })
    endless.on('error', reject)
    // Never ended: without a refusal this would wait for the rest.
    endless.write(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)
    endless.write(pdf(3 * MAX))
  })
}

// ASVS 5.2.1, 15.2.2
test('K-01 one byte too many is too large; what is far too large is refused before it has all arrived', async () => {
  expect(await refusalOf(title, ['file', new Blob([pdf(MAX + 1)]), 'a.pdf'])).toEqual([400, 'file FILE.TOO_LARGE'])
  expect(await statusOfEndless('name="file"; filename="a.pdf"')).toBe(400)
})

// ASVS 15.3.3
test('K-01 a file under a name that the endpoint does not know is refused before anything of it is read', async () => {
  expect(await statusOfEndless('name="otro"; filename="a.pdf"')).toBe(400)
  expect(await statusOfEndless('filename="a.pdf"')).toBe(400)
  const nameless = '--x\r\nContent-Disposition: form-data\r\n\r\ntexto\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const refused = await app.inject({ method: 'POST', url: '/api/keep', payload: nameless, headers })
  expect(refused.json()).toMatchObject({ fields: [{ path: '', key: 'FIELD.UNKNOWN' }] })
  expect(await refusalOf(title, ['otro', new Blob([pdf(9)]), 'b.pdf'], good)).toEqual([400, 'otro FIELD.UNKNOWN'])
  expect(await refusalOf(['title', 'x'], ['otro', 'texto'], good)).toEqual([400, 'otro FIELD.UNKNOWN'])
})

test('K-01 after a refusal the same server takes the next form', async () => {
  expect((await send(title, ['file', new Blob([pdf(5 * MAX)]), 'a.pdf'])).status).toBe(400)
  expect((await send(title, good)).status).toBe(200)
})

test('K-01 a form is no JSON and JSON is no form', async () => {
  const json = await app.inject({ method: 'POST', url: '/api/keep', payload: { title: 'x' } })
  expect(json.statusCode).toBe(415)
})

// ASVS 15.3.3
test('K-01 a form has as many parts as its endpoint knows fields, and one more to be refused by name', async () => {
  const many = Array.from({ length: 60 }, (): Part => ['note', 'x'])
  expect(await refusalOf(...many, good)).toEqual([413])
  expect(await refusalOf(title, ['note', 'x'], ['note', 'y'], good)).toEqual([400, 'note FIELD.REQUIRED'])
})

// ASVS 1.2.1, 3.2.1, 5.4.1, 5.4.2
test('K-01 an uploaded file is only ever saved, under its own name and its real type', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/give`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Factura__nandu__50___1__.pdf"; filename*=UTF-8''Factura%20%22%C3%B1and%C3%BA%22%2050%25%20%281%29%27.pdf`,
  )
})
