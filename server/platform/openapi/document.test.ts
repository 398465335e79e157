import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#shared/failures.ts'
import type { Endpoint } from '#shared/http.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import type { OpenApiDocument } from './document.ts'

let shop: TestShop
let document: OpenApiDocument

beforeAll(async () => {
  shop = await startTestShop()
  document = (await shop.app.inject('/api/openapi.json')).json()
})
afterAll(() => shop.close())

function operationOf(endpoint: Endpoint) {
  return document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
}

// ASVS 2.1.1
test('K-01 the OpenAPI document describes every endpoint that is served, and nothing else', () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(shop.router.endpoints.length).toBeGreaterThan(20)
  expect(described).toHaveLength(shop.router.endpoints.length)
  for (const endpoint of shop.router.endpoints) {
    expect(operationOf(endpoint), endpoint.path).toMatchObject({ summary: endpoint.summary })
  }
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
})

test('K-01 every path parameter is declared, and every good answer says what it holds', () => {
  for (const endpoint of shop.router.endpoints) {
    const { parameters, responses } = operationOf(endpoint)!
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(inPath, endpoint.path).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
    const answer = responses['200']
    const media = Object.values(('content' in answer! && answer.content) || {})
    expect(media, endpoint.path).toHaveLength(endpoint.shape === 'download' ? endpoint.types!.length : 1)
    const { schema } = media[0]!
    expect(Object.keys(schema), endpoint.path).not.toHaveLength(0)
    if (endpoint.shape === 'envelope' || endpoint.shape === 'page') {
      expect(Object.keys((schema.properties?.data ?? {}) as object), endpoint.path).not.toHaveLength(0)
    }
  }
})

// ASVS 2.1.1, 15.3.5
test('K-01 the document shows the wire and its limits: legacy names, decimals, formats, required fields', () => {
  const login = document.paths['/user/login']!.post!.requestBody!.content['application/json']!.schema
  expect(login).toMatchObject({
    required: ['user', 'password', 'role'],
    additionalProperties: false,
    properties: {
      user: { type: 'string', format: 'email' },
      role: { anyOf: [{ enum: [1, 2] }, { type: 'string', contentSchema: { enum: [1, 2] } }] },
      remember: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    },
  })
  const plans = document.paths['/category/plansByDestination']!.post!
  expect(plans.security).toContainEqual({})
  expect(JSON.stringify(plans.responses)).toContain('precio_adulto_mayor')
  const list = document.paths['/sale/findList']!.get!
  expect(list.security).toEqual([{ session: [] }])
  const filter = list.parameters.find(({ name }) => name === 'filter')
  expect(filter).toMatchObject({
    required: false,
    schema: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { properties: { startDate: { type: 'string', format: 'date' } } },
    },
  })
})

test('K-01 every failure of the catalogue is a shared answer, and every reference leads somewhere', () => {
  const { responses } = document.components
  for (const [code, { status }] of Object.entries(failures)) {
    expect(responses[`Failure${status}`]!.description).toContain(`\`${code}\``)
    expect(document.info.description).toContain(`| ${status} | ${code} | `)
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(50)
  const components = document.components as unknown as Record<string, Record<string, unknown>>
  for (const [, kind, name] of references) expect(components[kind!]).toHaveProperty(name!)
})

// ASVS 14.2.3
test('K-01 the readable page loads only our own files and runs no inline script', async () => {
  const page = await shop.app.inject('/api/docs')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).toContain('<title>API de Ceibo</title>')
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/i)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect((await shop.app.inject(file)).statusCode, file).toBe(200)
  expect((await shop.app.inject('/api/docs/json')).json()).toEqual(document)
})
