import * as z from 'zod'

/** An instant of the provider's, as ISO 8601 in UTC. Without a zone in the samples; documented as UTC. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
  .transform((text) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
