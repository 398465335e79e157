import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls, partnerSchemas } from '#shared/partner/calls.ts'
import { examples } from '#shared/partner/examples.ts'
import { partnerDocument } from '../../server/platform/openapi/partner-document.ts'
import { breakingChanges, type PartnerDocument } from '../support/breaking-changes.ts'
import { ROOT } from './imports.ts'

const RELEASED = path.join(ROOT, 'docs/partner-api-v1.json')

let released: PartnerDocument
const document = () => JSON.parse(JSON.stringify(partnerDocument('https://ceibo.example'))) as PartnerDocument
beforeAll(async () => {
  released = JSON.parse(await readFile(RELEASED, 'utf8')) as PartnerDocument
})

describe('W-06 the document of the partner API', () => {
  test('breaks nothing of the released one', () => {
    expect(breakingChanges(released, document())).toEqual([])
  })

  test('names every schema of a body, and has a valid example of each', () => {
    const { schemas } = document().components
    for (const [name, schema] of Object.entries(partnerSchemas)) {
      expect(schemas[name], name).toBeDefined()
      if (name === 'Meta') continue
      expect(schemas[name]!.examples, name).toEqual([examples[name]])
      const decoded = z.safeDecode(schema as z.ZodMiniType, examples[name] as never)
      expect(decoded.error?.issues, name).toBeUndefined()
    }
  })

  test('describes every call once, each with an operationId of its own', () => {
    const ids = Object.values(document().paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    )
    expect(ids).toHaveLength(partnerCalls.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['getMeta', 'createQuote', 'getSale', 'listSales', 'getVoucherPdf']))
  })
})

describe('W-06 a breaking change is found:', () => {
  const changed = (change: (next: PartnerDocument) => void) => {
    const next = structuredClone(released)
    change(next)
    return breakingChanges(released, next)
  }
  const schema = (next: PartnerDocument, name: string) => next.components.schemas[name]!

  test('a removed call', () => {
    expect(changed((next) => delete next.paths['/sales']!.get)).toEqual(['GET /sales is gone'])
  })

  test('a removed field of an answer', () => {
    expect(changed((next) => delete schema(next, 'Sale').properties!.number)).toEqual(['Sale.number is gone'])
  })

  test('a field of a request that becomes required', () => {
    expect(changed((next) => schema(next, 'QuoteRequest').required!.push('planId'))).toEqual([
      'QuoteRequest.planId has become required',
    ])
  })

  test('a field of an answer that may be left out', () => {
    const change = (next: PartnerDocument) =>
      void (schema(next, 'Sale').required = schema(next, 'Sale').required!.filter((name) => name !== 'number'))
    expect(changed(change)).toEqual(['Sale.number may be left out'])
  })

  test('a narrower type, range, list of values or pattern of a request', () => {
    const field = (next: PartnerDocument, name: string) => schema(next, 'QuoteRequest').properties![name]!
    expect(changed((next) => void (field(next, 'familyPlan').type = 'string'))).toEqual([
      'QuoteRequest.familyPlan has another type',
    ])
    expect(changed((next) => void (field(next, 'ages').maxItems = 5))).toEqual([
      'QuoteRequest.ages.maxItems is narrower',
    ])
    expect(changed((next) => void (field(next, 'promoCode').minLength = 2))).toEqual([
      'QuoteRequest.promoCode.minLength is narrower',
    ])
  })

  test('a new value in an answer, and a parameter that becomes required', () => {
    expect(changed((next) => void schema(next, 'Sale').properties!.status!.enum!.push('paused'))).toEqual([
      'Sale.status has the new value paused',
    ])
    const change = (next: PartnerDocument) =>
      void (next.paths['/sales']!.get!.parameters.find(({ name }) => name === 'limit')!.required = true)
    expect(changed(change)).toEqual(['GET /sales: limit has become required'])
  })

  test('and what is only added is none', () => {
    const change = (next: PartnerDocument) => {
      schema(next, 'Sale').properties!.colour = { type: 'string' }
      schema(next, 'QuoteRequest').properties!.channel = { type: 'string' }
      next.paths['/colours'] = { post: next.paths['/sales']!.post! }
    }
    expect(changed(change)).toEqual([])
  })
})
