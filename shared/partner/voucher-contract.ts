import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { day } from '../wire.ts'
import { saleKey, voucherKey } from './api-wire.ts'

/** A version of a voucher, without any data of its traveller. */
export const voucher = z.object({
  id: voucherKey,
  number: z.string(),
  saleId: saleKey,
  /** `notYet`: its cover begins later; `replaced`: `replacedBy` is in force. */
  status: z.enum(['valid', 'notYet', 'ended', 'cancelled', 'replaced']),
  replacedBy: z.nullable(voucherKey),
  passenger: z.int(),
  planName: z.string(),
  startDate: day,
  /** Inclusive. */
  endDate: day,
  issuedOn: day,
  /** The page where anybody checks it. */
  checkUrl: z.string(),
})
export type ApiVoucher = z.output<typeof voucher>

const params = z.object({ id: voucherKey })

export const voucherApi = {
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/vouchers/:id',
    access: 'key.vouchers',
    summary: 'El estado de un voucher',
    params,
    result: voucher,
    shape: 'array',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/partner/v1/vouchers/:id/pdf',
    access: 'key.vouchers',
    summary: 'Un voucher en PDF',
    params,
    result: z.unknown(),
    shape: 'pdf',
  }),
}
