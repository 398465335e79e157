import type { Area } from '../../shared/access/guard.ts'
import type { OpenApiDocument, Operation } from '../../server/platform/openapi/document.ts'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'

/** An endpoint as it is known to a reader of the document alone. */
export type DescribedCall = {
  method: string
  /** The path, with `{name}` for parameters. */
  path: string
  /** The areas that may call; null for all. */
  roles: readonly Area[] | null
  params: Record<string, JsonSchema>
  query: JsonSchema | null
  body: JsonSchema | null
  form: { fields: JsonSchema; files: readonly string[] } | null
  responses: Operation['responses']
}

const ROLE_OF: Record<number, Area> = { 1: 'administrator', 2: 'partner' }

/** Lists every endpoint of an API document. */
export function describedCalls({ paths }: OpenApiDocument): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      roles: operation['x-roles']?.map((role) => ROLE_OF[role] ?? 'administrator') ?? null,
      params: Object.fromEntries(parametersIn('path', operation).map(({ name, schema }) => [name, schema])),
      query: querySchema(operation),
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      form: formOf(operation.requestBody?.content['multipart/form-data']?.schema),
      responses: operation.responses,
    })),
  )
}

function parametersIn(place: 'path' | 'query', { parameters }: Operation) {
  return parameters.filter((parameter) => parameter.in === place)
}

function querySchema(operation: Operation): JsonSchema | null {
  const parameters = parametersIn('query', operation)
  if (parameters.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function formOf(schema: JsonSchema | undefined): DescribedCall['form'] {
  if (!schema) return null
  const entries = Object.entries(schema.properties ?? {}) as [string, JsonSchema][]
  const isFile = ([, { format }]: [string, JsonSchema]) => format === 'binary'
  const fields = Object.fromEntries(entries.filter((entry) => !isFile(entry)))
  return {
    fields: { type: 'object', properties: fields, required: (schema.required ?? []).filter((name) => name in fields) },
    files: entries.filter(isFile).map(([name]) => name),
  }
}
