import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { saleId } from '../vouchers/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'
import { instant, money } from '../wire.ts'

/** A payment of a sale's buyer or a refund to them, each of which has a receipt. */
export const receiptOf = z.object({ id: z.guid(), kind: z.enum(['payment', 'refund']), amount: money, at: instant })
export type ReceiptOf = z.output<typeof receiptOf>

const saleAccess = { token: accessToken, saleId }
const id = z.guid()

export const receiptApi = {
  pdf: endpoint({
    method: 'GET',
    path: '/sale/:id/receipt/:receiptId',
    access: 'sales.show',
    summary: 'El comprobante de un pago o de una devolución de una venta, en PDF',
    params: z.object({ id: saleId, receiptId: id }),
    result: z.unknown(),
    shape: 'pdf',
  }),
}

/** The same calls for the buyer of a sale, whom an emailed code identifies. */
export const ownReceiptApi = {
  list: endpoint({
    method: 'POST',
    path: '/voucher/receipts',
    access: 'public',
    summary: 'Los pagos y devoluciones de una compra que tienen comprobante',
    body: z.strictObject(saleAccess),
    result: z.array(receiptOf),
    shape: 'envelope',
  }),
  pdf: endpoint({
    method: 'POST',
    path: '/voucher/receipt',
    access: 'public',
    summary: 'El comprobante de un pago o de una devolución de la propia compra, en PDF',
    body: z.strictObject({ ...saleAccess, receiptId: id }),
    result: z.unknown(),
    shape: 'pdf',
  }),
}
