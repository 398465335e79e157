import type { FailureCode } from '#shared/errors.ts'
import { failures } from '#shared/failures.ts'
import { WIRE_ROLE } from '#shared/access/guard.ts'
import { type Access, areaOfRole, mayCall, roles } from '#shared/access/permissions.ts'
import type { Endpoint } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { type JsonSchema, sentSchema, wireSchema } from './json-schema.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Media = Record<string, { schema: JsonSchema }>
type Reference = { $ref: string }
type Answer = { description: string; headers?: Record<string, unknown>; content?: Media }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  /** The wire numbers of the roles that may call; absent where everybody may. */
  'x-roles'?: number[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, Answer | Reference>
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, unknown>
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
  }
}

const ABOUT = `Las llamadas del sitio público y del back-office.

Las respuestas correctas llevan \`{message, data}\` con estado 200, salvo las que se describen como un arreglo o un PDF.
Los errores llevan \`{errorCode, message, error, fields?, data?}\`: \`message\` está en español y es para mostrar,
\`error\` es su clave en el catálogo de textos, \`fields\` nombra los datos a corregir. Una barra final en la dirección se acepta siempre.

En lo que se envía, un número se acepta también como texto (\`"15"\`, sin comas, signos ni exponentes), y \`null\` en un dato
opcional vale como no enviarlo. Un dato que la llamada no tiene se rechaza con su nombre en \`fields\`.

| Estado | errorCode | message |
|---|---|---|
`

/** The API as an OpenAPI 3.1 document, generated from the endpoints that are really served. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describedOnce(endpoint) }
  }
  const tags = [...new Set(endpoints.map(tagOf))].map((name) => ({ name }))
  return {
    openapi: '3.1.0',
    info: { title: 'API de Ceibo', version: '1', description: ABOUT + failureTable() },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'El token de POST /user/login. El de un navegador vale junto con la cookie que dejó el mismo inicio de sesión.',
        },
      },
      schemas: { Failure: failureSchema },
      responses: failureAnswers(),
    },
  }
}

const described = new WeakMap<Endpoint, Operation>()

/** Describing takes a millisecond each, and endpoints are the same in every server of a process: those of sandboxes, and of tests. */
function describedOnce(endpoint: Endpoint): Operation {
  const cachedOperation = described.get(endpoint) ?? operation(endpoint)
  described.set(endpoint, cachedOperation)
  return cachedOperation
}

function operation(endpoint: Endpoint): Operation {
  const { method, path, summary, access } = endpoint
  const isPublic = access === 'public'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:]+([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    tags: [tagOf(endpoint)],
    summary,
    ...(isPublic ? {} : { description: `Para ${callers(access)}.${endpoint.asksPassword ? CONFIRMED : ''}` }),
    security: isPublic ? [{}, { session: [] }] : [{ session: [] }],
    ...(isPublic ? {} : { 'x-roles': wireRolesFor(access) }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: { '200': goodAnswer(endpoint), ...badAnswers(isPublic) },
  }
}

function wireRolesFor(access: Access): number[] {
  return [...new Set(roles.filter((role) => mayCall(role, access)).map((role) => WIRE_ROLE[areaOfRole[role]]))]
}

const CONFIRMED =
  ' Pide haber escrito la contraseña en los últimos 15 minutos: si no, responde `CONFIRM_PASSWORD` (POST /user/confirmPassword).'

function callers(access: Access): string {
  return roles
    .filter((role) => mayCall(role, access))
    .map((role) => `${role} (rol ${WIRE_ROLE[areaOfRole[role]]})`)
    .join(', ')
}

function requestBody({ body, files }: Endpoint): Pick<Operation, 'requestBody'> {
  const schema = body && (files ? wireSchema(body) : sentSchema(body))
  if (files) {
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(schema, files) } } },
    }
  }
  if (!body || !schema) return {}
  const required = body._zod.optin !== 'optional'
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

function formSchema(text: JsonSchema = { type: 'object' }, files: NonNullable<Endpoint['files']>): JsonSchema {
  const properties = Object.entries(files).map(([name, { types, maxBytes }]): [string, JsonSchema] => [
    name,
    {
      type: 'string',
      format: 'binary',
      description: `${types.join(', ')}; hasta ${maxBytes} bytes. Cuenta lo que el archivo es, no su nombre.`,
    },
  ])
  return {
    ...text,
    required: [...(text.required ?? []), ...Object.keys(files)],
    properties: { ...text.properties, ...Object.fromEntries(properties) },
  }
}

function pathParameters({ path, params }: Endpoint): Parameter[] {
  const properties = params ? propertiesOf(wireSchema(params)) : {}
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const schema = wireSchema(query)
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

function goodAnswer({ shape, message, result, types = [] }: Endpoint): Answer {
  const text = message && messages[message]
  const description = text ?? 'Correcto'
  if (shape === 'pdf') {
    return { description, content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (shape === 'download') {
    const schema: JsonSchema = { type: 'string', format: 'binary' }
    return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
  }
  const contentRange = { description: 'items 0-24/319: qué filas son y cuántas hay.', schema: { type: 'string' } }
  if (shape === 'csv') {
    const headers = { 'Content-Range': contentRange }
    return { description, headers, content: { 'text/csv': { schema: { type: 'string' } } } }
  }
  const data = wireSchema(result)
  const schema: JsonSchema =
    shape === 'array' || shape === 'rows'
      ? data
      : {
          type: 'object',
          required: ['message', 'data'],
          properties: { message: { type: 'string', examples: [text ?? 'OK'] }, data },
        }
  return {
    description,
    ...(shape === 'page' || shape === 'rows' ? { headers: { 'Content-Range': contentRange } } : {}),
    content: { 'application/json': { schema } },
  }
}

const byStatus = Map.groupBy(Object.keys(failures) as FailureCode[], (code) => failures[code].status)

const failureSchema: JsonSchema = {
  type: 'object',
  required: ['errorCode', 'message', 'error'],
  properties: {
    errorCode: { type: 'string', enum: Object.keys(failures) },
    message: { type: 'string', description: 'Para mostrar, en español.' },
    error: { type: 'string', description: 'La clave del mensaje en el catálogo.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'key', 'message'],
        properties: { path: { type: 'string' }, key: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { description: 'Un dato del error que se muestra, como el precio nuevo.' },
  },
}

const otherFailure: Answer = {
  description: 'Otro error del catálogo.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** The catalogue of failures: one shared response for each status. */
function failureAnswers(): Record<string, Answer> {
  const entries = [...byStatus].map(([status, codes]): [string, Answer] => [
    `Failure${status}`,
    {
      description: codes.map((code) => `\`${code}\`: ${messages[failures[code].key]}`).join('\n\n'),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { errorCode: { enum: codes } } }],
          },
        },
      },
    },
  ])
  return { ...Object.fromEntries(entries), Failure: otherFailure }
}

function failureTable(): string {
  const codes = (Object.keys(failures) as FailureCode[]).toSorted((a, b) => failures[a].status - failures[b].status)
  return codes.map((code) => `| ${failures[code].status} | ${code} | ${messages[failures[code].key]} |`).join('\n')
}

/** The responses for failures that any call can have, and one that stands for the rest of the catalogue. */
function badAnswers(isPublic: boolean): Record<string, Reference> {
  const named = isPublic ? [400, 429] : [400, 401, 403, 429]
  const answers = named.map((status): [string, Reference] => [
    String(status),
    { $ref: `#/components/responses/Failure${status}` },
  ])
  return { ...Object.fromEntries(answers), default: { $ref: '#/components/responses/Failure' } }
}

const TAGS: Record<string, string> = {
  user: 'Acceso',
  sale: 'Compra y ventas',
  beneficiary: 'Compra y ventas',
  category: 'Catálogo y precios',
  country: 'Catálogo y precios',
  code: 'Códigos de descuento',
  business: 'Empresas',
  broker: 'Brokers',
  request: 'Reintegros y cancelaciones',
  report: 'Reportes',
}

function tagOf({ path }: Endpoint): string {
  const root = path.split('/')[1] ?? ''
  return TAGS[root] ?? root
}
