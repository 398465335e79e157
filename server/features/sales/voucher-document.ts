import { and, asc, eq } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formatDocument } from '#shared/sales/documents.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import { fromDownloadCode } from '#shared/sales/voucher-code.ts'
import { sellingBrand } from '../sellers/store.ts'
import type { Database } from '../../platform/db/connect.ts'
import { residenceCountry } from '../../platform/db/schema/catalogue.ts'
import { cover, passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Services } from '../services.ts'
import { travellerOf } from './traveller.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

/**
 * What the voucher of a code says: the facts of its sale as they were frozen, under the brand of its seller; a broker's
 * vouchers name the broker and carry no brand. Takes the CA and the MGA form of a code.
 * @throws Failure VOUCHER_NOT_FOUND
 */
export async function voucherDocument(
  { db, documents, images }: Pick<Services, 'db' | 'documents' | 'images'>,
  typedCode: string,
): Promise<VoucherDocument> {
  const code = fromDownloadCode(typedCode)
  const found = code === null ? undefined : await findVoucher(db, code)
  if (!found) throw new Failure('VOUCHER_NOT_FOUND')
  const { sold, person, benefits, iso } = found
  const { documentNumber, ...traveller } = travellerOf(documents, person)
  const { name, logoUrl, primaryColor, contactLines } = await sellingBrand(db, sold.businessId)
  return {
    brand: { name, logo: await storedImage(images, logoUrl), primaryColor },
    code: found.code,
    number: voucherNumber(sold.number, person.n),
    issuedOn: dayAt(sold.createdAt),
    voidSince: sold.cancelledAt && dayAt(sold.cancelledAt),
    terms: sold.cancellationTerms,
    passenger: {
      ...traveller,
      documentNumber: formatDocument(person.documentType, iso ?? '', documentNumber),
      isHolder: person.n === 1,
    },
    planName: sold.planName,
    categoryName: sold.categoryName,
    destination: sold.destinationName,
    residenceCountry: sold.residenceCountry,
    startDate: sold.startDate,
    endDate: sold.endDate,
    days: sold.days,
    maxDaysPerTrip: sold.maxDaysPerTrip,
    benefits,
    extras: await extrasOf(db, sold.id, person.n),
    contactLines,
  }
}

async function findVoucher(db: Database, code: string) {
  const [found] = await db
    .select({ code: voucher.code, sold: sale, person: passenger, benefits: cover.benefits, iso: residenceCountry.iso })
    .from(voucher)
    .innerJoin(sale, eq(sale.id, voucher.saleId))
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, voucher.passengerNo)))
    .innerJoin(cover, eq(cover.hash, sale.coverHash))
    .leftJoin(residenceCountry, eq(residenceCountry.id, sale.residenceCountryId))
    .where(eq(voucher.code, code))
  return found
}

function extrasOf(db: Database, saleId: string, passengerNo: number) {
  return db
    .select({ description: saleExtra.description, coverage: saleExtra.coverage })
    .from(saleExtra)
    .where(and(eq(saleExtra.saleId, saleId), eq(saleExtra.passengerNo, passengerNo)))
    .orderBy(asc(saleExtra.extraBenefitId))
}
