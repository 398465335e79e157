import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { answersOf } from '#shared/sales/passengers.ts'
import { voucherSubject } from '#shared/webhooks/events.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { earlierVoucher, passenger, type PassengerAnswers, sale, voucher } from '../../platform/db/schema/sales.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { hasReader, writeEvents } from '../webhooks/events.ts'
import { travellerOf } from './traveller.ts'
import { extrasOf, issuedAt } from './voucher-document.ts'

type VouchersToReplace = { saleId: string; passengerNos: readonly number[]; at: Date }

/**
 * Gives vouchers their next version, before their content changes: the content of the current version is stored, and its PDF
 * names the version in force from then on. The voucher of a passenger who left is void, and stays as it is. The caller holds the
 * sale's lock. The systems of its business hear of each.
 */
export async function replaceVouchers(
  tx: Database,
  { documents, ...needs }: Pick<Dependencies, 'documents' | 'jobs' | 'now'>,
  { saleId, passengerNos, at }: VouchersToReplace,
): Promise<void> {
  const rows = await tx
    .select({ issued: voucher, sold: sale, person: passenger })
    .from(voucher)
    .innerJoin(sale, eq(sale.id, voucher.saleId))
    .innerJoin(passenger, and(eq(passenger.saleId, sale.id), eq(passenger.n, voucher.passengerNo)))
    .where(and(eq(voucher.saleId, saleId), inArray(voucher.passengerNo, [...passengerNos]), isNull(passenger.leftAt)))
  for (const { issued, sold, person } of rows) {
    const { version, passengerNo } = issued
    const { documentNumber, ...answers }: PassengerAnswers = answersOf(travellerOf(documents, person))
    await tx.insert(earlierVoucher).values({
      saleId,
      passengerNo,
      version,
      issuedAt: issuedAt(issued, sold),
      replacedAt: at,
      ...answers,
      ...documents.columns(documentNumber, owner.earlierVoucher(saleId, passengerNo, version)),
      planName: sold.planName,
      categoryName: sold.categoryName,
      destinationName: sold.destinationName,
      residenceCountry: sold.residenceCountry,
      startDate: sold.startDate,
      endDate: sold.endDate,
      days: sold.days,
      maxDaysPerTrip: sold.maxDaysPerTrip,
      coverHash: sold.coverHash,
      conditionsHash: sold.conditionsHash,
      extras: await extrasOf(tx, saleId, passengerNo),
    })
    await tx
      .update(voucher)
      .set({ version: version + 1, createdAt: at })
      .where(eq(voucher.code, issued.code))
  }
  const [first] = rows
  if (!first) return
  const { businessId } = first.sold
  const replaced = rows.map(({ issued }) => ({
    kind: 'voucher.replaced' as const,
    subjects: { sale: saleId, voucher: voucherSubject(saleId, { ...issued, version: issued.version + 1 }) },
  }))
  await writeEvents(tx, needs, businessId, replaced)
}

type SaleIds = Pick<typeof sale.$inferSelect, 'id' | 'businessId'>

/** Writes that the vouchers of passengers of a sale are void, for the systems of its business. */
export async function writeVoided(
  tx: Database,
  needs: Pick<Dependencies, 'jobs' | 'now'>,
  { id, businessId }: SaleIds,
  passengerNos: readonly number[],
): Promise<void> {
  if (!(await hasReader(tx, needs.jobs, businessId))) return
  const rows = await tx
    .select({ passengerNo: voucher.passengerNo, version: voucher.version })
    .from(voucher)
    .where(and(eq(voucher.saleId, id), inArray(voucher.passengerNo, [...passengerNos])))
    .orderBy(asc(voucher.passengerNo))
  const voided = rows.map((row) => ({
    kind: 'voucher.voided' as const,
    subjects: { sale: id, voucher: voucherSubject(id, row) },
  }))
  await writeEvents(tx, needs, businessId, voided)
}
