import * as z from 'zod/mini'
import { emailOnRecord } from '#shared/auth/contract.ts'
import { day, email, endDay, flag, instant, money, startDay } from '#shared/wire.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const JSON_TYPE = 'application/json'

/** Formats, examples and descriptions that the Zod schema itself does not have. */
const remarks = new Map<z.core.$ZodType, Partial<JsonSchema>>([
  [email, { format: 'email' }],
  [emailOnRecord, { format: 'email' }],
  [day, { format: 'date', examples: ['2027-03-01'] }],
  [startDay, { format: 'date', examples: ['2027-03-01'] }],
  [endDay, { format: 'date', examples: ['2027-03-15'] }],
  [instant, { format: 'date-time' }],
  [money, { description: 'Dólares con dos decimales.', examples: [123.45] }],
  [flag, { description: '0 o 1; también se aceptan false y true.' }],
])

/** Adds what the Zod schema itself does not have. */
export function addRemarks({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  Object.assign(jsonSchema, remarks.get(zodSchema))
}

/**
 * Converts a schema to OpenAPI 3.1 as it is on the wire: what is sent for a request, what arrives in a response. Of a
 * codec, the wire half is described.
 */
export function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      addRemarks({ zodSchema, jsonSchema })
      if (zodSchema instanceof z.core.$ZodUnknown) jsonSchema.description = 'Se acepta y no se usa.'
      const content = jsonTextOf(zodSchema)
      if (content) Object.assign(jsonSchema, { contentMediaType: JSON_TYPE, contentSchema: wireSchema(content) })
    },
  })
  return rest
}

/**
 * The wire schema of a body with everything that callers may send: a number also as text, and null for a field that may be
 * omitted.
 */
export function sentSchema(schema: z.core.$ZodType): JsonSchema {
  return asCallersWrite(wireSchema(schema)) as JsonSchema
}

/** The keywords under which a schema holds other schemas, apart from its fields. */
const PARTS = ['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf'] as const

/** Converts a schema, a list of schemas, or a boolean in place of a schema. */
function asCallersWrite(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asCallersWrite)
  if (typeof node !== 'object' || node === null) return node
  const schema = node as JsonSchema
  if (schema.type === 'integer' || schema.type === 'number') return { anyOf: [schema, textOf(schema)] }
  const parts = PARTS.filter((part) => part in schema).map((part) => [part, asCallersWrite(schema[part])])
  const { properties, required = [] } = schema
  const fields = Object.entries(properties ?? {}).map(([name, property]) => {
    const field = asCallersWrite(property) as JsonSchema
    return [name, required.includes(name) ? field : orNull(field)]
  })
  return {
    ...schema,
    ...Object.fromEntries(parts),
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
  }
}

function textOf(number: JsonSchema): JsonSchema {
  const { description: _, ...contentSchema } = number
  return { type: 'string', description: 'El mismo número como texto.', contentMediaType: JSON_TYPE, contentSchema }
}

/** Adds null to a field's types. A schema without a type accepts null already. */
function orNull(field: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = field
  const options = anyOf.length > 0 && Object.keys(rest).length === 0 ? anyOf : [field]
  const isAny = !field.type && !field.oneOf && anyOf.length === 0
  const takesNull = [field, ...anyOf].some((option) => [(option as JsonSchema).type].flat().includes('null'))
  return isAny || takesNull ? field : { anyOf: [...options, { type: 'null' }] }
}

/** The schema inside a parameter that carries JSON as text (the lists' filter, sort and range); null for any other schema. */
function jsonTextOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.core.$ZodPipe)) return null
  const { in: text, out: content } = schema._zod.def
  const isJsonText = text instanceof z.core.$ZodPipe && text._zod.def.out instanceof z.core.$ZodUnknown
  return isJsonText ? content : null
}
