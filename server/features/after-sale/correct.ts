import { and, eq, inArray } from 'drizzle-orm'
import {
  checkCorrection,
  type Corrections,
  correctionsOf,
  samePassengers,
  type SoldData,
  undoesOthers,
} from '#shared/after-sale/correction.ts'
import { type Correctable, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { withCurrent } from '#shared/changed-meanwhile.ts'
import { ageOn, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { answersOf, fullName } from '#shared/sales/passengers.ts'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { readTariff } from '../catalogue/store.ts'
import { residenceCountry } from '../../platform/db/schema/catalogue.ts'
import { saleCorrection } from '../../platform/db/schema/movements.ts'
import { passenger, sale, saleExtra } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { travellerOf } from '../sales/traveller.ts'
import { replaceVouchers } from '../sales/voucher-versions.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueCorrectionEmails } from './correction-emails.ts'
import { findSoldSale, lockSale, type SoldSale, travellersOf } from '../sales/history.ts'

type Needs = Pick<Dependencies, 'db' | 'documents' | 'jobs' | 'now'>

type Correction = {
  publicId: string
  intentId: string
  typed: SoldData
  /** What the caller saw, if they tell. */
  base?: SoldData | undefined
  by: { userId: string } | 'buyer'
}

/**
 * Corrects data of a sale that do not affect its price: vouchers that showed them get another version, which the buyer
 * gets by email. A second call with the same id only returns the result.
 * @throws Failure SALE_NOT_FOUND; SALE_CANCELLED; SALE_ERASED; CORRECTION_DEPARTED for a buyer whose trip has begun;
 *   DONE_OTHERWISE when a repeated call sends other data than the sale has; CHANGED_MEANWHILE, with the present data, when it would
 *   undo what was saved since the caller saw the sale; VALIDATION
 */
export function correctSale(
  dependencies: Needs,
  { publicId, intentId, typed, base, by }: Correction,
): Promise<{ vouchers: number }> {
  return dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const sold = await lockSale(tx, { publicId })
    const earlierResult = await doneBefore(tx, sold, intentId)
    if (earlierResult) {
      const { residenceIso, ...is } = await soldData(tx, dependencies, sold)
      const { passengers, contact } = correctionsOf(is, typed, residenceIso)
      if (passengers.length > 0 || contact) throw new Failure('DONE_OTHERWISE')
      return earlierResult
    }
    refuseClosed(sold, by === 'buyer' ? at : null)
    const before = await soldData(tx, dependencies, sold)
    const { residenceIso } = before
    if (base && samePassengers(before, typed) && undoesOthers(before, { base, typed }, residenceIso))
      throw withCurrent(new Failure('CHANGED_MEANWHILE'), ownCorrectionApi.show, before)
    const terms = { residenceIso, today: dayAt(at), startDate: sold.startDate, familyPlan: sold.familyPlan }
    const broken = checkCorrection(before, typed, terms)
    if (broken.length > 0) throw validationFailure(broken)
    const corrections = correctionsOf(before, typed, residenceIso)
    const tooOld = await extrasMissed(tx, sold, { corrections, typed })
    if (tooOld.length > 0) throw validationFailure(tooOld)
    const vouchers = corrections.passengers.length
    if (vouchers === 0 && !corrections.contact) return { vouchers }
    const passengerNos = corrections.passengers.map(({ person }) => person.n)
    await replaceVouchers(tx, dependencies, { saleId: sold.id, passengerNos, at })
    await write(tx, dependencies, sold, corrections)
    const userId = by === 'buyer' ? null : by.userId
    const fields = [
      ...new Set(corrections.passengers.flatMap((one) => one.fields)),
      ...(corrections.contact?.fields ?? []),
    ]
    await tx.insert(saleCorrection).values({ saleId: sold.id, intentId, at, userId, passengerNos, fields })
    await queueCorrectionEmails(tx, dependencies, {
      sold,
      intentId,
      passengerNos,
      to: corrections.contact?.contact.email,
    })
    await writeAudit(tx, {
      at,
      userId,
      action: 'sale.corrected',
      subject: sold.id,
      detail: { number: sold.number, passengers: passengerNos.join(', '), fields: fields.join(', ') },
    })
    return { vouchers }
  })
}

/**
 * Returns the data that the buyer of a sale may correct.
 * @throws Failure SALE_NOT_FOUND; SALE_CANCELLED; SALE_ERASED; CORRECTION_DEPARTED
 */
export async function correctableData(
  dependencies: Pick<Needs, 'db' | 'documents' | 'now'>,
  publicId: string,
): Promise<Correctable> {
  const sold = await findSoldSale(dependencies.db, { publicId })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  refuseClosed(sold, dependencies.now())
  const { residenceIso, passengers, contact } = await soldData(dependencies.db, dependencies, sold)
  return { residenceIso, passengers, contact }
}

/** Finds the correction made under an id before. @throws Failure SALE_NOT_FOUND when the id was used for another sale */
async function doneBefore(tx: Database, { id }: SoldSale, intentId: string): Promise<{ vouchers: number } | null> {
  const [correction] = await tx.select().from(saleCorrection).where(eq(saleCorrection.intentId, intentId))
  if (correction && correction.saleId !== id) throw new Failure('SALE_NOT_FOUND')
  return correction ? { vouchers: correction.passengerNos.length } : null
}

function refuseClosed({ cancelledAt, erasedAt, startDate }: SoldSale, buyerAt: Date | null): void {
  if (cancelledAt) throw new Failure('SALE_CANCELLED')
  if (erasedAt) throw new Failure('SALE_ERASED')
  if (buyerAt && dayAt(buyerAt) >= startDate) throw new Failure('CORRECTION_DEPARTED')
}

/** Reads the people who travel, the contact and the country of residence of a sale. */
export async function soldData(
  db: Database,
  { documents }: Pick<Needs, 'documents'>,
  { id, residenceCountryId, contactEmail: email, contactPhone: phone }: SoldSale,
): Promise<SoldData & { residenceIso: string; passengers: SoldData['passengers'][number][] }> {
  const rows = await travellersOf(db, id)
  const [country] = await db
    .select({ iso: residenceCountry.iso })
    .from(residenceCountry)
    .where(eq(residenceCountry.id, residenceCountryId))
  const passengers = rows.map((row) => ({ n: row.n, ...answersOf(travellerOf(documents, row)) }))
  return { residenceIso: country?.iso ?? '', passengers, contact: { email, phone } }
}

/** Reports birth dates with which a passenger would be too old for one of their extra benefits. */
async function extrasMissed(
  tx: Database,
  sold: SoldSale,
  { corrections, typed }: { corrections: Corrections; typed: SoldData },
): Promise<ValidationIssue[]> {
  const born = corrections.passengers.filter(({ fields }) => fields.includes('birthDate'))
  if (born.length === 0) return []
  const bought = await tx
    .select({ n: saleExtra.passengerNo, benefitId: saleExtra.extraBenefitId })
    .from(saleExtra)
    .where(
      and(
        eq(saleExtra.saleId, sold.id),
        inArray(
          saleExtra.passengerNo,
          born.map(({ person }) => person.n),
        ),
      ),
    )
  const { extras } = await readTariff(tx, sold.tariffVersion)
  const isTooOld = (benefitId: number, age: number) => extras.some(({ id, maxAge }) => id === benefitId && age > maxAge)
  return born.flatMap(({ person }): ValidationIssue[] => {
    const age = ageOn(person.birthDate, sold.startDate)
    if (!bought.some(({ n, benefitId }) => n === person.n && isTooOld(benefitId, age))) return []
    const position = typed.passengers.findIndex(({ n }) => n === person.n)
    return [{ path: `passengers.${position}.birthDate`, key: 'SALES.CORRECTION_MOVES_PRICE' }]
  })
}

async function write(
  tx: Database,
  { documents }: Pick<Needs, 'documents'>,
  { id, startDate }: SoldSale,
  { passengers, contact }: Corrections,
): Promise<void> {
  for (const { person } of passengers) {
    const { n, documentNumber, ...answers } = person
    await tx
      .update(passenger)
      .set({
        ...answers,
        age: ageOn(person.birthDate, startDate),
        ...documents.columns(documentNumber, owner.passenger(id, n)),
      })
      .where(and(eq(passenger.saleId, id), eq(passenger.n, n)))
  }
  const holder = passengers.find(({ person }) => person.n === 1)?.person
  const changed = {
    ...(holder && { holder: fullName(holder) }),
    ...(contact && { contactEmail: contact.contact.email, contactPhone: contact.contact.phone }),
  }
  if (Object.keys(changed).length > 0) await tx.update(sale).set(changed).where(eq(sale.id, id))
}
