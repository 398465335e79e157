import * as z from 'zod'

/** An instant from the provider, converted to ISO 8601 in UTC. The samples have no time zone; the documentation says UTC. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
  .transform((text) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
