import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { emptyPassenger } from '#shared/sales/passengers.ts'
import { decryptSnapshot, encryptSnapshot } from '../purchase/checkout/snapshot.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, partialRefund, refund } from '../../platform/db/schema/checkouts.ts'
import { request, requestAttachment, requestEvent } from '../../platform/db/schema/requests.ts'
import { earlierVoucher, passenger, sale } from '../../platform/db/schema/sales.ts'
import { type DocumentCipher, owner } from '../../platform/crypto/document-cipher.ts'

// The year of birth and the type of document are kept; the number is emptied by encrypting an empty one.
const { birthDate: _birth, documentType: _type, documentNumber: _number, ...noAnswers } = emptyPassenger

/** The values in place of an erased person. No email is sent to an empty address. */
export const ERASED = {
  person: { ...noAnswers, name: 'Datos', lastName: 'borrados' },
  holder: 'Datos borrados',
  contact: { email: '', phone: '' },
  request: { name: null, lastName: null, email: null, phone: null, reason: null, detail: null, bankAccount: null },
} as const

/** Erases passengers of sales, and the holder's name on the sale. Of the day of birth the year is kept. */
export async function eraseTravellers(
  tx: Database,
  documents: DocumentCipher,
  passengers: readonly { saleId: string; n: number }[],
): Promise<void> {
  for (const { saleId, n } of passengers) {
    await tx
      .update(passenger)
      .set({
        ...ERASED.person,
        birthDate: sql`date_trunc('year', ${passenger.birthDate})::date`,
        ...documents.columns('', owner.passenger(saleId, n)),
      })
      .where(and(eq(passenger.saleId, saleId), eq(passenger.n, n)))
    if (n === 1) await tx.update(sale).set({ holder: ERASED.holder }).where(eq(sale.id, saleId))
  }
}

/** Erases personal data from earlier versions of vouchers. */
export async function eraseEarlierVouchers(
  tx: Database,
  documents: DocumentCipher,
  condition: SQL | undefined,
): Promise<void> {
  const { id, saleId, passengerNo, version, birthDate } = earlierVoucher
  for (const row of await tx.select({ id, saleId, passengerNo, version }).from(earlierVoucher).where(condition)) {
    await tx
      .update(earlierVoucher)
      .set({
        ...ERASED.person,
        birthDate: sql`date_trunc('year', ${birthDate})::date`,
        ...documents.columns('', owner.earlierVoucher(row.saleId, row.passengerNo, row.version)),
      })
      .where(eq(id, row.id))
  }
}

/** Erases the contact of sales. */
export async function eraseBuyer(tx: Database, saleIds: readonly string[]): Promise<void> {
  const { email: contactEmail, phone: contactPhone } = ERASED.contact
  await tx
    .update(sale)
    .set({ contactEmail, contactPhone, isSubscribed: false })
    .where(inArray(sale.id, [...saleIds]))
}

/** Erases some passengers of a purchase, counted from 0, and its contact when it is the buyer's; prices stay. */
export async function eraseFromCheckout(
  tx: Database,
  documents: DocumentCipher,
  { id, positions, isBuyer }: { id: string; positions: readonly number[]; isBuyer: boolean },
): Promise<void> {
  const [row] = await tx.select({ snapshot: checkout.snapshot }).from(checkout).where(eq(checkout.id, id))
  if (!row) return
  const opened = decryptSnapshot(documents, { id, snapshot: row.snapshot })
  const passengers = opened.passengers.map((person, position) =>
    positions.includes(position)
      ? { ...person, ...ERASED.person, birthDate: `${person.birthDate.slice(0, 4)}-01-01`, documentNumber: '' }
      : person,
  )
  const contact = isBuyer ? { ...ERASED.contact, isSubscribed: false } : opened.contact
  await tx
    .update(checkout)
    .set({
      snapshot: encryptSnapshot(documents, { ...opened, passengers, contact }, id),
      // The hash was made with their document too.
      ...(positions.length > 0 ? { tripHash: documents.digest('erased trip', id) } : {}),
    })
    .where(eq(checkout.id, id))
}

/** Erases the bank accounts of refunds; one that was to be sent waits for another account. */
export async function eraseAccounts(tx: Database, condition: (table: RefundTable) => SQL | undefined): Promise<void> {
  const sendsNoMore = sql`case status when 'DUE' then 'WAITING' else status end`
  for (const table of [refund, partialRefund]) {
    await tx
      .update(table)
      .set({ encryptedAccount: null, status: sendsNoMore })
      .where(and(isNotNull(table.encryptedAccount), condition(table)))
  }
}

type RefundTable = typeof refund | typeof partialRefund

/** Erases requests and the notes about them, and marks their files, which the sweep then deletes. */
export async function eraseRequests(
  tx: Database,
  documents: DocumentCipher,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  for (const id of ids) {
    await tx
      .update(request)
      .set({ ...ERASED.request, ...documents.columns('', owner.request(id)) })
      .where(eq(request.id, id))
  }
  await tx
    .update(requestEvent)
    .set({ note: null, message: null })
    .where(
      and(inArray(requestEvent.requestId, [...ids]), or(isNotNull(requestEvent.note), isNotNull(requestEvent.message))),
    )
  await tx
    .update(requestAttachment)
    .set({ requestId: null, discardedAt: now, name: '' })
    .where(inArray(requestAttachment.requestId, [...ids]))
}
