import * as z from 'zod/mini'

/** The code as it is sent with a trip; null without one. */
export const sentPromoCode = z.codec(
  z.optional(z.nullable(z.string().check(z.maxLength(50)))),
  z.nullable(z.string()),
  { decode: (sent) => sent || null, encode: (code) => code },
)
