import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { day, email, money, text } from '../wire.ts'

const required = 'REFUND.INCOMPLETE'

const receipt = z.object({ caseNumber: z.string() })

export const requestApi = {
  refund: endpoint({
    method: 'POST',
    path: '/sale/refund',
    access: 'public',
    summary: 'Pedir el reintegro de gastos de un viaje',
    message: 'Reintegro solicitado con éxito. Nos pondremos en contacto a la brevedad.',
    body: z.strictObject({
      voucher: text(40, required),
      document: text(20, required),
      email: z.optional(email),
      phone: z.optional(text(30)),
      expenseType: z.optional(text(60)),
      expenseDate: z.optional(day),
      country: z.optional(text(60)),
      amount: z.optional(money),
      currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      bankAccount: z.optional(text(200)),
      detail: z.optional(text(2000)),
    }),
    result: receipt,
    shape: 'envelope',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/sale/cancel',
    access: 'public',
    summary: 'Pedir la cancelación de un plan',
    message: 'Cancelación solicitada con éxito. Nos pondremos en contacto a la brevedad.',
    body: z.strictObject({
      voucher: text(40, required),
      document: text(20, required),
      name: text(60, required),
      lastName: text(60, required),
      email,
      phone: text(30, required),
      reason: text(100, required),
      detail: z.optional(text(2000)),
    }),
    result: receipt,
    shape: 'envelope',
  }),
}
