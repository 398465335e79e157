import type * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import type { cancellation, cancellationPreview } from '#shared/partner/sale-contract.ts'
import { hashToken, uuidOf } from '../../platform/crypto/token.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { cancelWhole, previewCancellation } from '../after-sale/cancel.ts'
import type { Dependencies } from '../dependencies.ts'
import { viewerOf } from '../sales/routes.ts'
import { ownSale } from './sales.ts'

type Caller = { identity: Identity; read: Reader }
type Preview = z.output<typeof cancellationPreview>

/** Previews the cancellation of a sale of the caller's business; nothing is done. @throws Failure SALE_NOT_FOUND */
export async function preview(
  dependencies: Dependencies,
  { identity, read }: Caller,
  saleId: string,
): Promise<Preview> {
  const { publicId } = await ownSale({ identity, read }, saleId)
  const currentPreview = await previewCancellation(dependencies, publicId, viewerOf(identity))
  const { rule, percentBack, charged, refund, fee, moneyBack } = currentPreview
  const facts = { saleId, rule, percentBack, charged, refund, fee, moneyBack }
  return { id: hashToken(JSON.stringify(facts)), ...facts }
}

type ConfirmedCancellation = { saleId: string; previewId: string; reason: string | null; requestKey: string }

/**
 * Cancels a sale on account of the caller's business, as it was previewed, as staff do. Any other is between its
 * buyer and us, since a free one may have been changed for money, so it is not cancelled here. The same `requestKey` cancels once, whenever it comes.
 * @throws Failure SALE_NOT_FOUND; CANCELLATION_BY_REQUEST for a sale that is not on account; CANCELLATION_CHANGED when another preview is shown
 *   by now; SALE_CANCELLED; SALE_DEPARTED
 */
export async function confirm(
  dependencies: Dependencies,
  caller: Caller,
  { saleId, previewId, reason, requestKey }: ConfirmedCancellation,
): Promise<z.output<typeof cancellation>> {
  const { identity } = caller
  const { publicId, mode, cancelledAt } = await ownSale(caller, saleId)
  if (mode !== 'account') throw new Failure('CANCELLATION_BY_REQUEST')
  const currentPreview = await preview(dependencies, caller, saleId)
  // A cancelled sale shows another preview: the command answers a repeated request, and refuses any other.
  if (!cancelledAt && currentPreview.id !== previewId) throw new Failure('CANCELLATION_CHANGED')
  const { refund, moneyBack } = await cancelWhole(dependencies, {
    publicId,
    refund: currentPreview.refund,
    // The same request is the same act.
    intentId: uuidOf(JSON.stringify([identity.business?.id, saleId, previewId, requestKey])),
    userId: identity.userId,
    reason,
  })
  return { saleId, refund, moneyBack }
}
