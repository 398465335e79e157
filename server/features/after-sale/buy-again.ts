import type { BoughtBefore } from '#shared/after-sale/buy-again-contract.ts'
import { Failure } from '#shared/errors.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSoldSale } from '../sales/history.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { soldData } from './correct.ts'

type Storefront = { subdomain?: string | undefined; identity: Identity | null }

/**
 * Returns the people and the contact of a sale, cancelled or not, to buy again from the business that sold it (V-12); a person
 * whose data was erased is left out.
 * @throws Failure SALE_NOT_FOUND, also at a storefront of another business; SALE_ERASED when nobody is left; BUSINESS_NOT_FOUND
 */
export async function boughtBefore(
  { db, documents }: Pick<Dependencies, 'db' | 'documents'>,
  publicId: string,
  storefront: Storefront,
): Promise<BoughtBefore> {
  const sold = await findSoldSale(db, { publicId })
  const seller = await pricingBusiness(db, storefront)
  if (sold?.businessId !== seller.id) throw new Failure('SALE_NOT_FOUND')
  const { passengers: all, contact } = await soldData(db, { documents }, sold)
  const passengers = all.filter(({ documentNumber }) => documentNumber !== '')
  if (passengers.length === 0) throw new Failure('SALE_ERASED', { key: 'VOUCHER.DATA_ERASED' })
  const { categoryId, residenceCountryId, familyPlan } = sold
  return { categoryId, residenceCountryId, familyPlan, passengers, contact }
}
