import * as z from 'zod/mini'
import { orderCode } from '../checkout/contract.ts'
import { endpoint } from '../http.ts'
import { saleId } from '../vouchers/contract.ts'

const params = z.object({ id: saleId })
const body = z.strictObject({ order: orderCode })

/** D-10: what staff do with the link by which a change of a sale is paid, while it is pending. */
export const changeLinkApi = {
  withdraw: endpoint({
    method: 'POST',
    path: '/sale/:id/changeLink/withdraw',
    access: 'sales.change',
    summary: 'Retirar el enlace con el que se paga un cambio: ya no se puede pagar',
    message: 'SALES.LINK_WITHDRAWN',
    params,
    body,
    result: z.null(),
    shape: 'envelope',
  }),
  send: endpoint({
    method: 'POST',
    path: '/sale/:id/changeLink/send',
    access: 'sales.change',
    summary: 'Mandar de nuevo por email el enlace con el que se paga un cambio',
    message: 'SALES.LINK_SENT',
    params,
    body,
    result: z.null(),
    shape: 'envelope',
  }),
}
