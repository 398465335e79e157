import fc from 'fast-check'
import type { Area } from '#shared/access/guard.ts'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'
import { brokenForm, fittingForm, FORM_TYPE, mutatedForm } from './forms.ts'
import { fitting, type KnownValues, anyValue, mutated } from './values.ts'
import type { DescribedCall } from '../support/described-calls.ts'

/** A request as a careless or hostile caller would send it. */
export type GeneratedRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Uint8Array | undefined
  session: 'none' | 'garbage' | Area
}

const BROKEN_JSON = [
  '',
  '{',
  '{"user":',
  '[1,2',
  '{"a":1}}',
  "{'a':1}",
  '\u0000',
  '{"a":NaN}',
  '{"a":1e999}',
  'undefined',
  '"\\ud800"',
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"Customer":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"Customer":[${'0,'.repeat(120_000)}0]}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
]

const HOSTILE_SEGMENTS = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%zz',
  '..%2f',
  '%2e%2e%2f',
  'a%2fb',
  '%F0%9F%A6%A9',
  '%ed%a0%80',
  'x'.repeat(300),
]
const HOSTILE_QUERIES = ['?', '?%00', '?a[b]=1&a=2', '?filter=%7B', '?range=[0,1e9]', '?=', '?%ff=%ff', '?__proto__=1']
const HOSTILE_HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=klingon' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;;' },
  { cookie: 'ceibo_session_binding=; SSID=%00; a' },
  { cookie: '='.repeat(500) },
  { accept: '*/*;q=x', 'accept-encoding': 'x' },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { 'x-forwarded-for': 'no, address' },
  { 'if-none-match': '"x"', range: 'bytes=0-' },
]

/** What helps requests to a call to be right. */
export type Knowledge = {
  known: KnownValues
  /** Whole bodies that are good, or were a moment ago. */
  bodies?: fc.Arbitrary<unknown> | undefined
}

/** Requests to a call: most with one thing wrong, some with everything, a few right. */
export function generatedRequests(call: DescribedCall, { known, bodies }: Knowledge): fc.Arbitrary<GeneratedRequest> {
  const { method, path, params, query, body, form, roles } = call
  const fits = (schema: JsonSchema) => fitting(schema, known)
  const anyBody = body && fits(body)
  const whole =
    anyBody && bodies ? fc.oneof({ weight: 4, arbitrary: bodies }, { weight: 1, arbitrary: anyBody }) : anyBody
  const files = form && { ...form, known }
  const right = {
    segments: fc.record(segmentsOf(params, fits)),
    search: query ? fits(query).map(writeSearch) : fc.constant(''),
    headers: fc.constant(files ? { 'content-type': FORM_TYPE } : {}),
    payload: files ? fittingForm(files) : whole ? whole.map(write) : fc.constant(undefined),
  }
  const wrong = {
    segments: fc.record(segmentsOf(params, () => null)),
    search: fc.oneof(fc.constantFrom(...HOSTILE_QUERIES), ...(query ? [mutated(fits(query)).map(writeSearch)] : [])),
    headers: fc.constantFrom(...HOSTILE_HEADERS),
    payload: fc.oneof(
      { weight: body ? 1 : 3, arbitrary: fc.oneof(fc.constantFrom(...BROKEN_JSON), anyValue.map(write)) },
      { weight: body ? 5 : 0, arbitrary: mutated(whole ?? fc.constant({})).map(write) },
      ...(files
        ? [
            { weight: 20, arbitrary: mutatedForm(files) },
            { weight: 8, arbitrary: brokenForm(files) },
          ]
        : []),
    ),
  }
  const having = (weight: number, mutations: Partial<typeof wrong>) => ({
    weight,
    arbitrary: fc.record({ ...right, ...mutations }),
  })
  const parts = fc.oneof(
    having(body || form ? 12 : 1, { payload: wrong.payload }),
    having(Object.keys(params).length > 0 ? 8 : 0, { segments: wrong.segments }),
    having(query ? 12 : 1, { search: wrong.search }),
    having(1, { headers: wrong.headers }),
    having(1, wrong),
    having(6, {}),
  )
  const admitted: GeneratedRequest['session'][] = [
    ...(roles ? [] : (['none', 'administrator'] as const)),
    ...(roles ?? ['partner' as const]),
  ]
  const session = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<GeneratedRequest['session'][]>(...admitted) },
    { weight: 1, arbitrary: fc.constantFrom<GeneratedRequest['session'][]>('none', 'garbage', 'partner') },
  )
  return fc.tuple(parts, fc.constantFrom('', '', '/'), session).map(([request, slash, who]) => ({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => request.segments[name] ?? 'x')}${slash}${request.search}`,
    headers: request.headers,
    payload: request.payload,
    session: who,
  }))
}

/** By each parameter of the path: a valid value, or a hostile one where its schema allows any. */
function segmentsOf(
  params: DescribedCall['params'],
  fits: (schema: JsonSchema) => fc.Arbitrary<unknown> | null,
): Record<string, fc.Arbitrary<string>> {
  const entries = Object.entries(params).map(([name, schema]) => {
    const right = fits({ type: 'object', properties: { [name]: schema }, required: [name] })
    const segment = right
      ? right.map((found) => encodeSegment(asText((found as Record<string, unknown>)[name])))
      : fc.oneof(
          anyValue.map((hostile) => encodeSegment(asText(hostile))),
          fc.constantFrom(...HOSTILE_SEGMENTS),
        )
    return [name, segment] as const
  })
  return Object.fromEntries(entries)
}

function write(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : write(value)
}

function writeSearch(values: unknown): string {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${encode(name)}=${encode(asText(value))}`)
  return `?${pairs.join('&')}`
}

/** Lone surrogates cannot be written in an address: they travel as what browsers make of them. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** A part of the path. Nothing, a dot and two of them would make it the address of another call. */
function encodeSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? `${text}%20` : encode(text)
}
