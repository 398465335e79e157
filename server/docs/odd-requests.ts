import fc from 'fast-check'
import { mayCall, roles } from '#shared/auth/permissions.ts'
import type { Endpoint } from '#shared/http.ts'
import { type JsonSchema, wireSchema } from './json-schema.ts'
import { brokenForm, fittingForm, FORM_TYPE, spoiledForm } from './odd-forms.ts'
import { fitting, oddValue, spoiled } from './odd-values.ts'

/** A request as a careless or hostile caller would send it. */
export type OddRequest = {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload: string | Uint8Array | undefined
  session: 'none' | 'garbage' | 'administrator' | 'partner'
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

const ODD_SEGMENTS = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%zz',
  '..',
  '%2e%2e%2f',
  'a%2fb',
  '%F0%9F%A6%A9',
  '%ed%a0%80',
  'x'.repeat(300),
]
const ODD_QUERIES = ['?', '?%00', '?a[b]=1&a=2', '?filter=%7B', '?range=[0,1e9]', '?=', '?%ff=%ff', '?__proto__=1']
const ODD_HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=klingon' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;;' },
  { cookie: 'ceibo_companion=; SSID=%00; a' },
  { cookie: '='.repeat(500) },
  { accept: '*/*;q=x', 'accept-encoding': 'x' },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { 'x-forwarded-for': 'no, address' },
  { 'if-none-match': '"x"', range: 'bytes=0-' },
]

/** Requests to an endpoint: most with one thing wrong, some with everything, a few right. */
export function oddRequests(endpoint: Endpoint): fc.Arbitrary<OddRequest> {
  const { method, path, access, params, query, body, files } = endpoint
  const right = {
    segments: segments(params, fitting),
    search: query ? fitting(wireSchema(query)).map(writeSearch) : fc.constant(''),
    headers: fc.constant(files ? { 'content-type': FORM_TYPE } : {}),
    payload: files ? fittingForm(endpoint) : body ? fitting(wireSchema(body)).map(write) : fc.constant(undefined),
  }
  const wrong = {
    segments: segments(params, () => oddValue.map(asText)),
    search: fc.oneof(fc.constantFrom(...ODD_QUERIES), ...(query ? [spoiled(wireSchema(query)).map(writeSearch)] : [])),
    headers: fc.constantFrom(...ODD_HEADERS),
    payload: fc.oneof(
      { weight: body ? 1 : 3, arbitrary: fc.oneof(fc.constantFrom(...BROKEN_JSON), oddValue.map(write)) },
      { weight: body ? 5 : 0, arbitrary: spoiled(body ? wireSchema(body) : {}).map(write) },
      { weight: files ? 20 : 0, arbitrary: spoiledForm(endpoint) },
      { weight: files ? 8 : 0, arbitrary: brokenForm(endpoint) },
    ),
  }
  const having = (weight: number, spoils: Partial<typeof wrong>) => ({
    weight,
    arbitrary: fc.record({ ...right, ...spoils }),
  })
  const parts = fc.oneof(
    having(body || files ? 12 : 1, { payload: wrong.payload }),
    having(params ? 8 : 0, { segments: wrong.segments }),
    having(query ? 12 : 1, { search: wrong.search }),
    having(1, { headers: wrong.headers }),
    having(1, wrong),
    having(3, {}),
  )
  const admitted: OddRequest['session'][] = [
    ...(access === 'public' ? (['none'] as const) : []),
    ...roles.filter((role) => mayCall(role, access)),
  ]
  const session = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<OddRequest['session'][]>(...admitted) },
    { weight: 1, arbitrary: fc.constantFrom<OddRequest['session'][]>('none', 'garbage', 'partner') },
  )
  return fc.tuple(parts, fc.constantFrom('', '', '/'), session).map(([given, slash, who]) => ({
    method,
    url: `/api${path.replace(/:(\w+)/g, (_, name: string) => given.segments[name] ?? 'x')}${slash}${given.search}`,
    headers: given.headers,
    payload: given.payload,
    session: who,
  }))
}

function segments(
  params: Endpoint['params'],
  value: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, string>> {
  const properties = Object.entries((params ? wireSchema(params).properties : undefined) ?? {})
  const model = properties.map(([name, schema]) => {
    const encoded = value(schema as JsonSchema).map((given) => encode(String(given)))
    return [name, value === fitting ? encoded : fc.oneof(encoded, fc.constantFrom(...ODD_SEGMENTS))] as const
  })
  return fc.record(Object.fromEntries(model))
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
