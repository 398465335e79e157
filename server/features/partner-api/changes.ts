import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { Failure } from '#shared/errors.ts'
import type { ApiChangePreview, SaleChange } from '#shared/partner/change-contract.ts'
import type { ApiSale } from '#shared/partner/sale-contract.ts'
import { hashToken, uuidOf } from '../../platform/crypto/token.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { changeOptions, changeSale, previewChange } from '../after-sale/change.ts'
import { isDone } from '../after-sale/do-once.ts'
import type { Dependencies } from '../dependencies.ts'
import { viewerOf } from '../sales/routes.ts'
import { ownSale, readSale } from './sales.ts'

type Caller = { identity: Identity; read: Reader }
type ChangeCall = { saleId: string; change: SaleChange }

/**
 * Previews a change of a sale on account of the caller's business; nothing is done.
 * @throws Failure SALE_NOT_FOUND; CHANGE_BY_TRAVELLER for a sale that is not on account; ON_ACCOUNT_REFUSED when it would owe more
 *   and the business does not buy on account any more; as previewChange
 */
export async function previewOwnChange(
  dependencies: Dependencies,
  caller: Caller,
  { saleId, change }: ChangeCall,
): Promise<ApiChangePreview> {
  const { publicId, mode } = await ownSale(caller, saleId)
  if (mode !== 'account') throw new Failure('CHANGE_BY_TRAVELLER')
  const wanted = await wantedOf(dependencies, publicId, change)
  const preview = await previewOf(dependencies, caller, { saleId, publicId, wanted })
  if (preview.netToPay > 0 && !caller.identity.business?.buysOnAccount) throw new Failure('ON_ACCOUNT_REFUSED')
  return preview
}

type ConfirmedChange = ChangeCall & { previewId: string; reason: string | null; requestKey: string }

/**
 * Changes a sale on account of the caller's business as it was previewed, as staff do, within the credit of the
 * business. The same `requestKey` with the same request changes it once, whenever it comes.
 * @throws Failure as previewOwnChange; SALE_CHANGED_MEANWHILE when another preview is shown by now; as changeSale
 */
export async function confirmChange(
  dependencies: Dependencies,
  caller: Caller,
  { saleId, change, previewId, reason, requestKey }: ConfirmedChange,
): Promise<ApiSale> {
  const { identity, read } = caller
  const { publicId, mode } = await ownSale(caller, saleId)
  if (mode !== 'account') throw new Failure('CHANGE_BY_TRAVELLER')
  const intentId = uuidOf(JSON.stringify([identity.business?.id, saleId, change, previewId, requestKey]))
  // The sale that was changed shows another preview: a repeated request is recognised before.
  if (!(await isDone(dependencies.db, { saleId, intentId }))) {
    const wanted = await wantedOf(dependencies, publicId, change)
    const preview = await previewOf(dependencies, caller, { saleId, publicId, wanted })
    if (preview.id !== previewId) throw new Failure('SALE_CHANGED_MEANWHILE')
    const { toPay, refund } = preview
    const by = { intentId, userId: identity.userId, reason, isWithinCredit: true }
    await changeSale(dependencies, { publicId, wanted, toPay, refund, ...by })
  }
  return readSale(read, identity, { id: saleId })
}

/** Completes a change with what stays as it is. */
async function wantedOf(dependencies: Dependencies, publicId: string, change: SaleChange): Promise<WantedChange> {
  switch (change.kind) {
    case 'extension':
      return change
    case 'fewerPassengers':
      return { kind: 'passenger-cancelled', passengers: change.passengers }
    case 'change': {
      const now = await changeOptions(dependencies, publicId)
      const { startDate, endDate, destinationId, planId, birthDates = [] } = change
      return {
        kind: 'change',
        startDate: startDate ?? now.startDate,
        endDate: endDate ?? now.endDate,
        destinationId: destinationId ?? now.destinationId,
        planId: planId ?? now.planId,
        birthDates: birthDates.map(({ passenger: n, birthDate }) => ({ n, birthDate })),
      }
    }
  }
}

type PreviewCall = { saleId: string; publicId: string; wanted: WantedChange }

async function previewOf(
  dependencies: Dependencies,
  { identity }: Caller,
  { saleId, publicId, wanted }: PreviewCall,
): Promise<ApiChangePreview> {
  const preview = await previewChange(dependencies, { publicId, wanted, rights: viewerOf(identity) })
  const { startDate, endDate, destinationName, planName, losesFamilyPlan, toPay, refund, fee, before } = preview
  const commission = preview.change.commission ?? 0
  const facts = {
    saleId,
    startDate,
    endDate,
    destinationName,
    planName,
    passengerCount: preview.passengers,
    losesFamilyPlan,
    priceBefore: preview.chargedBefore,
    priceAfter: preview.chargedAfter,
    toPay,
    refund,
    fee,
    commission,
    netToPay: preview.change.charged - commission,
  }
  return { id: hashToken(JSON.stringify([wanted, before, facts])), ...facts }
}
