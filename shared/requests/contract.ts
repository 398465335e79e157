import * as z from 'zod/mini'
import { isDay } from '../dates.ts'
import { endpoint } from '../http.ts'
import { toCents, toDecimal } from '../money.ts'
import { language, storefront } from '../quoting/contract.ts'
import { normalizePhone } from '../phone.ts'
import { email, instant, nameText, text } from '../wire.ts'
import { attachmentRule, MOST_ATTACHMENTS } from './attachments.ts'

const id = z.guid()

const phone = text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED').check(
  z.refine((typed) => typed === '' || normalizePhone(typed) !== null, { error: 'FIELD.PHONE_INVALID' }),
)

/** The error of an amount that is not above 0 in its currency. */
const amountError = { error: 'REQUEST.AMOUNT_INVALID' }
const amount = z.codec(
  z.number(amountError).check(z.positive(amountError), z.maximum(1e9, amountError)),
  z.int(amountError).check(z.positive(amountError)),
  { decode: toCents, encode: toDecimal },
)

/** The fields of both kinds of request. */
const commonFields = {
  voucher: text(40, 'REQUEST.VOUCHER_REQUIRED'),
  document: text(20, 'REQUEST.DOCUMENT_REQUIRED'),
  detail: z.optional(text(2000, undefined, 'REQUEST.DETAIL_TOO_LONG')),
  /** Ids that POST /sale/attachment returned, each of one file that no other request has. */
  attachments: z.optional(z.array(id).check(z.maxLength(MOST_ATTACHMENTS, { error: 'REQUEST.TOO_MANY_FILES' }))),
  /** Whether the traveller consents to the use of the health data in the files (Ley 18.331). */
  acceptsHealthData: z.optional(z.boolean()),
  /** The storefront of the request: its emails carry that brand. */
  subdomain: storefront,
  language,
  /** A key that the caller chooses: when the request is sent again after a lost answer, no second one is created. */
  requestKey: z.optional(z.guid()),
}

type Enclosures = { attachments?: string[] | undefined; acceptsHealthData?: boolean | undefined }

const consentCheck = z.refine<Enclosures>(
  ({ attachments, acceptsHealthData }) => !attachments?.length || acceptsHealthData === true,
  { path: ['acceptsHealthData'], error: 'REQUEST.CONSENT_REQUIRED' },
)

export const requestReceipt = z.object({ caseNumber: z.string(), dueAt: instant })
export type RequestReceipt = z.output<typeof requestReceipt>

export const attachment = z.object({ id, name: z.string(), type: z.enum(attachmentRule.types), bytes: z.int() })
export type RequestAttachment = z.output<typeof attachment>

export const requestApi = {
  attach: endpoint({
    method: 'POST',
    path: '/sale/attachment',
    access: 'public',
    summary: 'Dejar un archivo para adjuntarlo a un pedido de reintegro o de cancelación dentro de las 24 horas',
    files: { file: attachmentRule },
    result: attachment,
    shape: 'envelope',
  }),
  refund: endpoint({
    method: 'POST',
    path: '/sale/refund',
    access: 'public',
    summary: 'Pedir el reintegro de gastos de un viaje',
    message: 'REFUND.SUCCESS',
    body: z
      .strictObject({
        ...commonFields,
        email: z.optional(email),
        phone: z.optional(phone),
        expenseType: z.optional(nameText(60)),
        expenseDate: z.optional(z.string().check(z.refine(isDay, { error: 'FIELD.DATE_INVALID' }))),
        country: z.optional(nameText(60)),
        amount: z.optional(amount),
        currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
        bankAccount: z.optional(text(200)),
      })
      .check(consentCheck),
    result: requestReceipt,
    shape: 'envelope',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/sale/cancel',
    access: 'public',
    summary: 'Pedir la cancelación de un plan',
    message: 'CANCELLATION.SUCCESS',
    body: z
      .strictObject({
        ...commonFields,
        name: nameText(60, 'REQUEST.NAME_REQUIRED'),
        lastName: nameText(60, 'REQUEST.LAST_NAME_REQUIRED'),
        email,
        phone,
        reason: text(100, 'REQUEST.REASON_REQUIRED'),
      })
      .check(consentCheck),
    result: requestReceipt,
    shape: 'envelope',
  }),
}
