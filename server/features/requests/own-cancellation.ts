import { and, asc, eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { formatPercent } from '#shared/money.ts'
import type { RequestReceipt } from '#shared/requests/contract.ts'
import { BUYERS_RIGHTS, previewCancellation } from '../after-sale/cancel.ts'
import { ownSale } from '../after-sale/own-sale.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { travellerOf } from '../sales/traveller.ts'
import type { Dependencies } from '../dependencies.ts'
import { receiveRequest } from './receive.ts'

type CancellationForm = { token: string; saleId: string; requestKey: string }

/**
 * Files the cancellation request of a buyer who proved who they are, for a sale that the law's term does not refund in full
 * nothing is typed again, and staff read the amounts that the buyer saw.
 * @throws Failure VOUCHER_ACCESS_EXPIRED, SALE_NOT_FOUND; SALE_CANCELLED
 */
export async function requestOwnCancellation(
  dependencies: Dependencies,
  request: CancellationForm,
): Promise<RequestReceipt> {
  const { db, documents } = dependencies
  const publicId = await ownSale(dependencies, request)
  const { rule, percentBack, refund, financing } = await previewCancellation(dependencies, publicId, BUYERS_RIGHTS)
  if (rule === 'cancelled') throw new Failure('SALE_CANCELLED')
  const [found] = await db
    .select({ sold: sale, person: passenger, code: voucher.code })
    .from(sale)
    .innerJoin(passenger, eq(passenger.saleId, sale.id))
    .innerJoin(voucher, and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, passenger.n)))
    .where(eq(sale.publicId, publicId))
    .orderBy(asc(passenger.n))
    .limit(1)
  if (!found) throw new Failure('SALE_NOT_FOUND')
  const { sold, code } = found
  const { name, lastName, documentNumber } = travellerOf(documents, found.person)
  return receiveRequest(dependencies, {
    kind: 'cancellation',
    requestKey: request.requestKey,
    voucher: code,
    document: documentNumber,
    name,
    lastName,
    email: sold.contactEmail,
    phone: sold.contactPhone,
    language: sold.language,
    reason: 'Pedida desde la página de la compra',
    detail: `Se le mostró que se devuelve el ${formatPercent(percentBack)}: ${refundText(refund, financing)}.`,
  })
}
