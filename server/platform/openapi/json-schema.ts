import * as z from 'zod/mini'
import { emailOnRecord } from '#shared/auth/contract.ts'
import { day, email, endDay, flag, instant, money, startDay } from '#shared/wire.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema alone does not say. */
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

/**
 * The wire side of a schema, as OpenAPI 3.1 has it: what is sent for a request, what arrives in an answer. A codec counts
 * with its wire half.
 */
export function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, remarks.get(zodSchema))
      if (zodSchema instanceof z.core.$ZodUnknown) jsonSchema.description = 'Se acepta y no se usa.'
      const content = jsonTextOf(zodSchema)
      if (content)
        Object.assign(jsonSchema, { contentMediaType: 'application/json', contentSchema: wireSchema(content) })
    },
  })
  return rest
}

/** The schema inside a parameter that carries JSON as text (the lists' filter, sort and range), if it is one. */
export function jsonTextOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.core.$ZodPipe)) return null
  const { in: text, out: content } = schema._zod.def
  const isJsonText = text instanceof z.core.$ZodPipe && text._zod.def.out instanceof z.core.$ZodUnknown
  return isJsonText ? content : null
}
