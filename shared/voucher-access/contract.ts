import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { EMAIL_MAX_LENGTH } from '../email.ts'
import { storefront } from '../quoting/contract.ts'
import { foundVoucher } from '../vouchers/issued-voucher-contract.ts'
import { saleId } from '../vouchers/contract.ts'
import { day, instant, text } from '../wire.ts'

/** The token of half an hour of access, which a visitor gets for the emailed code. */
export const accessToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'VOUCHER.ACCESS_EXPIRED' }))

/** A code of six digits, with or without spaces between them. */
export const accessCode = z.string({ error: 'VOUCHER.CODE_REQUIRED' }).check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: 'VOUCHER.CODE_REQUIRED' }),
)

/** The storefront of the business that sold a sale, where it can be bought again (V-12). */
const seller = z.object({
  name: z.string(),
  subdomain: z.string(),
  /** The address of its page that finds vouchers. */
  url: z.string(),
  /** Whether it is the storefront of this call. */
  isHere: z.boolean(),
})

/** A sale as its buyer sees it. */
const foundSale = z.object({
  id: z.string(),
  number: z.int(),
  planName: z.string(),
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  /** Whether the sale is cancelled, so that its vouchers are void. */
  isCancelled: z.boolean(),
  /** Whether money goes back to a bank account. */
  hasRefundToAccount: z.boolean(),
  /** Null when the business has no storefront any more. */
  seller: z.nullable(seller),
  vouchers: z.array(foundVoucher),
})
export type FoundSale = z.output<typeof foundSale>

/** The calls by which a traveller finds vouchers again without knowing their code (shared ideas 12). */
export const voucherAccessApi = {
  /** The answer, and the time it takes, are the same whether or not a sale was found. */
  ask: endpoint({
    method: 'POST',
    path: '/voucher/access',
    access: 'public',
    summary: 'Pedir un código por email para ver los vouchers de un código, un número o un documento',
    message: 'VOUCHER.CODE_SENT',
    body: z.strictObject({ lookup: text(EMAIL_MAX_LENGTH, 'VOUCHER.QUERY_REQUIRED'), subdomain: storefront }),
    result: z.object({
      /** The id to send back with the code: the code alone is useless. */
      request: accessToken,
    }),
    shape: 'envelope',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/voucher/access/confirm',
    access: 'public',
    summary: 'Cambiar el código que llegó por email por media hora de acceso',
    body: z.strictObject({ request: accessToken, code: accessCode }),
    result: z.object({ token: accessToken, expiresAt: instant }),
    shape: 'envelope',
  }),
  list: endpoint({
    method: 'POST',
    path: '/voucher/list',
    access: 'public',
    summary: 'Los vouchers a los que da acceso un código ya confirmado',
    body: z.strictObject({ token: accessToken, subdomain: storefront }),
    result: z.array(foundSale),
    shape: 'envelope',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/voucher/resend',
    access: 'public',
    summary: 'Mandar otra vez los vouchers de una compra, siempre al email con que se hizo',
    message: 'VOUCHER.SENT_AGAIN',
    body: z.strictObject({ saleId }),
    result: z.null(),
    shape: 'envelope',
  }),
}
