import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Conditions } from '#shared/conditions/conditions.ts'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formatDocument } from '#shared/sales/documents.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import { medicalCapOf } from '#shared/catalogue/medical-cap.ts'
import { downloadCode, readVoucherCode, versionedCode } from '#shared/vouchers/voucher-code.ts'
import { fillPath } from '#shared/http.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { catalogueOf, textsOf } from '../catalogue/store.ts'
import { sellingBrand, storefrontOf } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../platform/db/pipeline/prepared.ts'
import { together } from '../../platform/db/pipeline/together.ts'
import { residenceCountry } from '../../platform/db/schema/catalogue.ts'
import { cover } from '../../platform/db/schema/sale-documents.ts'
import { earlierVoucher, passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Dependencies } from '../dependencies.ts'
import { findConditions } from './conditions.ts'
import { travellerOf } from './traveller.ts'
import { voucherAddress } from './voucher-address.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

type Needs = Pick<Dependencies, 'db' | 'documents' | 'images' | 'env'>

/**
 * Builds the content of a version of a voucher: the facts of its sale as they were frozen, under the brand of its seller; a
 * broker's vouchers name the broker and carry no brand. Accepts the CA and the MGA form of a code.
 * @throws Failure VOUCHER_NOT_FOUND
 */
export async function voucherDocument(dependencies: Needs, typedCode: string): Promise<VoucherDocument> {
  const found = await findVersion(dependencies, typedCode)
  if (!found) throw new Failure('VOUCHER_NOT_FOUND')
  return documentOf(dependencies, Promise.resolve(found), found)
}

/**
 * Reads the vouchers in force of a sale with the sale itself and its passengers, of those who travel, by their number. The
 * emails of several sales that ask in one turn share the statement.
 */
export function travellingVouchers(db: Database, saleId: string): Promise<TravellingVoucher[]> {
  return vouchersOfSale(db, saleId)
}

/** Builds the content of vouchers in force. */
export function documentsInForce(dependencies: Needs, rows: readonly TravellingVoucher[]): Promise<VoucherDocument[]> {
  return Promise.all(rows.map((row) => documentOf(dependencies, inForce(dependencies, row), row)))
}

/** Reads the brand beside the content, so that whoever asks for the brand in the same turn shares its statement. */
async function documentOf(
  dependencies: Needs,
  reading: Promise<FoundVersion>,
  { sold, issued, person, iso }: TravellingVoucher,
): Promise<VoucherDocument> {
  const { db, images } = dependencies
  const [{ version, content }, seller] = await Promise.all([reading, sellingBrand(db, sold.businessId)])
  const code = versionedCode(issued.code, version)
  const voidSince = sold.cancelledAt ?? person.leftAt
  const { name, logoUrl, primaryColor, contactLines, legalEntity } = seller
  const storefront = await storefrontOf(db, sold, seller)
  const residenceIso = iso ?? ''
  const say = await textsOf(db, sold.tariffVersion, sold.language)
  return {
    language: sold.language,
    brand: { name, logo: await storedImage(images, logoUrl), primaryColor },
    code,
    checkUrl: voucherAddress(dependencies, 'check', code),
    findUrl: storefrontUrl(dependencies.env.publicUrl, storefront, '/mi-voucher'),
    number: voucherNumber(sold.number, person.n, version),
    issuedOn: dayAt(content.issuedAt),
    voidSince: voidSince && dayAt(voidSince),
    replacement: content.replacedAt && {
      on: dayAt(content.replacedAt),
      number: voucherNumber(sold.number, person.n, issued.version),
      url: addressOf(dependencies, versionedCode(issued.code, issued.version)),
    },
    terms: sold.cancellationTerms,
    passenger: {
      ...answersOf(content),
      documentNumber: formatDocument(content.documentType, residenceIso, content.documentNumber),
      isHolder: person.n === 1,
    },
    planName: say(content.planName),
    categoryName: say(content.categoryName),
    destination: say(content.destinationName),
    spanish: { planName: content.planName, destination: content.destinationName },
    residenceCountry: content.residenceCountry,
    residenceIso,
    startDate: content.startDate,
    endDate: content.endDate,
    days: content.days,
    maxDaysPerTrip: content.maxDaysPerTrip,
    benefits: content.benefits.map(({ name, value }) => ({
      name: say(name),
      spanish: name,
      value: say(value),
      spanishValue: value,
    })),
    medicalCap: medicalCapOf(content.benefits),
    isSchengen: isSchengenCover(content.destinationId, content.benefits),
    extras: content.extras.map(({ description, coverage }) => ({
      description: say(description),
      coverage: say(coverage),
    })),
    contactLines,
    legalEntity,
  }
}

/**
 * Finds the conditions that go with a version of a voucher, and the brand of its seller.
 * @throws Failure VOUCHER_NOT_FOUND; NOT_FOUND for a voucher from before conditions were stored
 */
export async function voucherConditions(
  dependencies: Pick<Dependencies, 'db' | 'documents'>,
  typedCode: string,
): Promise<{ conditions: Conditions; seller: Brand }> {
  const { db } = dependencies
  const found = await findVersion(dependencies, typedCode)
  if (!found) throw new Failure('VOUCHER_NOT_FOUND')
  const conditions = await findConditions(db, found.content.conditionsHash)
  if (!conditions) throw new Failure('NOT_FOUND')
  return { conditions, seller: await sellingBrand(db, found.sold.businessId) }
}

function addressOf({ env }: Pick<Dependencies, 'env'>, code: string): string {
  return `${env.publicUrl}/api${fillPath(voucherApi.pdf.path, { code: downloadCode(code) })}`
}

/** Adds the content of the version in force. */
async function inForce({ db, documents }: Pick<Dependencies, 'db' | 'documents'>, found: TravellingVoucher) {
  const { issued, sold, person, benefits } = found
  const { planName, categoryName, destinationName, residenceCountry, startDate, endDate, days, maxDaysPerTrip } = sold
  const { destinationId, conditionsHash } = sold
  const trip = { planName, categoryName, destinationName, residenceCountry, startDate, endDate, days, maxDaysPerTrip }
  const extras = await extrasOf(db, sold.id, person.n)
  const content = { ...travellerOf(documents, person), ...trip, destinationId, conditionsHash, benefits, extras }
  const { version } = issued
  return { ...found, version, content: { ...content, issuedAt: issuedAt(issued, sold), replacedAt: null } }
}

async function findVersion({ db, documents }: Pick<Dependencies, 'db' | 'documents'>, typedCode: string) {
  const typed = readVoucherCode(typedCode)
  if (!typed) return null
  const [found] = await issuedVouchers(db, typed.code)
  if (!found) return null
  const { issued, sold, person } = found
  const { version } = typed
  if (version === issued.version) return inForce({ db, documents }, found)
  const [earlier] = await db
    .select({ content: earlierVoucher, benefits: cover.benefits })
    .from(earlierVoucher)
    .innerJoin(cover, eq(cover.hash, earlierVoucher.coverHash))
    .where(
      and(
        eq(earlierVoucher.saleId, sold.id),
        eq(earlierVoucher.passengerNo, person.n),
        eq(earlierVoucher.version, version),
      ),
    )
  if (!earlier) return null
  const documentNumber = documents.decrypt(earlier.content.document, owner.earlierVoucher(sold.id, person.n, version))
  const { destinations } = await catalogueOf(db, sold.tariffVersion)
  const destinationId = destinations.find(({ name }) => name === earlier.content.destinationName)?.id ?? null
  return {
    ...found,
    version,
    content: { ...earlier.content, benefits: earlier.benefits, destinationId, documentNumber },
  }
}

/** A voucher with its sale, passenger and cover. */
export type TravellingVoucher = Awaited<ReturnType<typeof issuedRows>>[number]
/** A version of a voucher with its content. */
type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

function issuedRows(db: Database, which: SQL | undefined) {
  return db
    .select({ issued: voucher, sold: sale, person: passenger, benefits: cover.benefits, iso: residenceCountry.iso })
    .from(voucher)
    .innerJoin(sale, eq(sale.id, voucher.saleId))
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, voucher.passengerNo)))
    .innerJoin(cover, eq(cover.hash, sale.coverHash))
    .leftJoin(residenceCountry, eq(residenceCountry.id, sale.residenceCountryId))
    .where(which)
    .orderBy(asc(voucher.passengerNo))
}

const issuedVouchers = together(
  prepared((db, place: Places<'keys'>) => issuedRows(db, sql`${voucher.code} = any(${place.keys})`)),
  ({ issued }) => issued.code,
)

const vouchersOfSale = together(
  prepared((db, place: Places<'keys'>) =>
    issuedRows(db, and(sql`${voucher.saleId} = any(${place.keys})`, isNull(passenger.leftAt))),
  ),
  ({ sold }) => sold.id,
)

/** Returns when the version in force was issued; the first one is as old as its sale. */
export function issuedAt(
  { version, createdAt }: Pick<typeof voucher.$inferSelect, 'version' | 'createdAt'>,
  sold: Pick<typeof sale.$inferSelect, 'createdAt'>,
): Date {
  return version === 1 ? sold.createdAt : createdAt
}

/** Reads the extra benefits of a passenger for their voucher. */
export async function extrasOf(
  db: Database,
  saleId: string,
  passengerNo: number,
): Promise<{ description: string; coverage: string }[]> {
  const extras = await soldExtras(db, saleId)
  return extras
    .filter((extra) => extra.passengerNo === passengerNo)
    .map(({ description, coverage }) => ({ description, coverage }))
}

/** Reads the extra benefits of a sale, by passenger and benefit. */
export const soldExtras = together(
  prepared((db, place: Places<'keys'>) =>
    db
      .select()
      .from(saleExtra)
      .where(sql`${saleExtra.saleId} = any(${place.keys})`)
      .orderBy(asc(saleExtra.passengerNo), asc(saleExtra.extraBenefitId)),
  ),
  ({ saleId }) => saleId,
)
