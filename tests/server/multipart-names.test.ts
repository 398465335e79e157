import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#shared/http.ts'
import { createServer } from '../../server/app.ts'
import { serve } from '../../server/platform/http/serve.ts'
import { bareRouter } from '../support/bare-router.ts'

const declared = {
  method: 'POST',
  access: 'public',
  summary: 'Guardar',
  body: z.strictObject({ title: z.string() }),
  result: z.object({ isAdmin: z.boolean() }),
  shape: 'envelope',
} as const
const form = endpoint({ ...declared, path: '/form', files: { file: { types: ['application/pdf'], maxBytes: 100 } } })
const json = endpoint({ ...declared, path: '/json' })

let app: FastifyInstance
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl: 'http://localhost:3000' })
  const router = bareRouter(app)
  for (const one of [form, json]) serve(router, one, ({ body }) => ({ isAdmin: 'isAdmin' in body }))
})
afterAll(() => app.close())

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  '__proto__.isAdmin',
  'constructor[prototype][isAdmin]',
  'toString',
]

async function sendForm(name: string) {
  const data = new FormData()
  data.append('title', 'x')
  data.append(name, 'true')
  data.append('file', new Blob(['%PDF-1.7']), 'a.pdf')
  const answer = new Response(data)
  const headers = { 'content-type': answer.headers.get('content-type') ?? '' }
  return app.inject({ method: 'POST', url: '/api/form', headers, payload: Buffer.from(await answer.arrayBuffer()) })
}

// ASVS 15.3.3, 15.3.6
test('K-01 names that lead to what all objects share are refused, in a form, in JSON and in an address, and change nothing', async () => {
  for (const name of NAMES) {
    expect((await sendForm(name)).statusCode, name).toBe(400)
    const headers = { 'content-type': 'application/json' }
    const payload = `{"title":"x",${JSON.stringify(name)}:{"isAdmin":true}}`
    const body = await app.inject({ method: 'POST', url: '/api/json', headers, payload })
    expect(body.statusCode, name).toBe(400)
    const search = `?${encodeURIComponent(name)}=true`
    const query = await app.inject({ method: 'POST', url: `/api/json${search}`, headers, payload: '{"title":"x"}' })
    expect(query.statusCode, name).toBe(400)
  }
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect((await sendForm('otro')).statusCode).toBe(400)
  const good = await app.inject({ method: 'POST', url: '/api/json', payload: { title: 'x' } })
  expect(good.json()).toMatchObject({ data: { isAdmin: false } })
})
