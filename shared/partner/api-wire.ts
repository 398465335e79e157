import * as z from 'zod/mini'

/** An amount in the answers of the partner API: cents of a currency; in our code, cents alone. */
export const money = z.codec(z.object({ amount: z.int(), currency: z.literal('USD') }), z.int(), {
  decode: ({ amount }) => amount,
  encode: (amount) => ({ amount, currency: 'USD' as const }),
})

/** An amount that a caller sends; other fields beside it are refused. */
export const sentMoney = z.codec(z.strictObject({ amount: z.int(), currency: z.literal('USD') }), z.int(), {
  decode: ({ amount }) => amount,
  encode: (amount) => ({ amount, currency: 'USD' as const }),
})

/** An id that says on the wire what it is of (`sale_…`), and is without that prefix in our code. */
function prefixed(prefix: string, form: RegExp) {
  return z.codec(z.string().check(z.regex(form)), z.string(), {
    decode: (sent) => sent.slice(prefix.length),
    encode: (own) => prefix + own,
  })
}

export const quoteKey = prefixed('quote_', /^quote_[0-9A-Z]{27}$/)
/** Internal, since whoever has the public id of a sale reads its travellers. */
export const saleKey = prefixed('sale_', /^sale_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const previewKey = prefixed('preview_', /^preview_[0-9a-zA-Z_-]{43}$/)
export const statementKey = prefixed('statement_', /^statement_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const linkKey = prefixed('link_', /^link_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const webhookKey = prefixed('webhook_', /^webhook_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const mailKey = prefixed('email_', /^email_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const deliveryKey = prefixed('delivery_', /^delivery_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** An event has its prefix in our code too, since the body of a webhook has it. */
export const eventKey = z.string().check(z.regex(/^evt_[0-9a-f]{32}$/))

/** A version of a voucher, by its sale and its passenger, since whoever has its code may print it. */
export type VoucherId = { saleId: string; passenger: number; version: number }

const VOUCHER = /^voucher_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d?)-([1-9]\d{0,2})$/

/** The id of a version of a voucher: `voucher_`, the id of its sale, the passenger and the version. */
export const voucherKey = z.codec(z.string().check(z.regex(VOUCHER)), z.custom<VoucherId>(), {
  decode: (sent) => {
    const [, saleId = '', passenger, version] = VOUCHER.exec(sent) ?? []
    return { saleId, passenger: Number(passenger), version: Number(version) }
  },
  encode: ({ saleId, passenger, version }) => `voucher_${saleId}-${passenger}-${version}`,
})

const LIST_MAX = 100
export const LIST_USUAL = 25
export const pageLimit = z.optional(z.int().check(z.minimum(1), z.maximum(LIST_MAX)))

/** The query of a list: the place where the page before ended, and how many rows are wanted. */
export const pageQuery = {
  /** `nextCursor` of the page before; absent for the first page. */
  cursor: z.optional(
    z.codec(z.string().check(z.regex(/^c\d{1,12}$/)), z.int(), {
      decode: (sent) => Number(sent.slice(1)),
      encode: (place) => `c${place}`,
    }),
  ),
  limit: pageLimit,
}

/** A place in the log of a webhook, whose rows have no number: the moment of an event, in milliseconds, and its delivery. */
export type DeliveryPlace = { happenedAt: number; id: string }

/** Writes the place where a page of the log ended as its next cursor. */
export const deliveryCursorAt = ({ happenedAt, id }: DeliveryPlace): string => `c${happenedAt}.${id}`

export const deliveryCursor = z.codec(
  z.string().check(z.regex(/^c\d{13}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  z.custom<DeliveryPlace>(),
  {
    decode: (sent) => ({ happenedAt: Number(sent.slice(1, 14)), id: sent.slice(15) }),
    encode: deliveryCursorAt,
  },
)

/** A page of a list. `nextCursor` is null on the last page. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), nextCursor: z.nullable(z.string()) })
}

/** Writes the place where a page ended as its next cursor. */
export function cursorAt(place: number): string {
  return `c${place}`
}
