import { and, asc, eq, inArray } from 'drizzle-orm'
import { caseNumber } from '#shared/requests/case-number.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import { accountKinds } from '#shared/refunds/account-kinds.ts'
import { banks } from '#shared/refunds/banks.ts'
import { saleCode, voucherNumber } from '#shared/sales/sale-code.ts'
import { writeAudit } from '../audit/log.ts'
import { decryptSnapshot } from '../purchase/checkout/snapshot.ts'
import { decryptAccount } from '../refund-accounts/account.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request, requestAttachment, requestEvent } from '../../platform/db/schema/requests.ts'
import { codeInForce, earlierVoucher, passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { attachmentKey } from '../../adapters/storage/attachments.ts'
import type { Dependencies } from '../dependencies.ts'
import { owner } from '../../platform/crypto/document-cipher.ts'
import { travellerOf } from '../sales/traveller.ts'
import { personDigest } from './erase-person.ts'
import { countTraces, findPerson, salesOf, type Traces, type Who } from './find-person.ts'

type Needs = Pick<Dependencies, 'db' | 'documents' | 'accountSecrets' | 'attachments' | 'now'>

/**
 * Exports everything that is stored of a person, for that person: purchases and trips, requests with their files, the emails
 * sent to them, and their choice against reminders. Data of others on the same trip are left out. Amounts in cents, moments in UTC.
 */
export async function exportPerson(dependencies: Needs, who: Who) {
  const { db, documents, now } = dependencies
  const traces = await findPerson(db, dependencies, who)
  const found = {
    madeAt: now().toISOString(),
    asked: who,
    sales: await salesFor(dependencies, traces),
    earlierVouchers: await earlierVouchersFor(dependencies, traces),
    purchases: await purchasesFor(dependencies, traces),
    requests: await requestsFor(dependencies, traces),
    refundAccounts: await accountsFor(dependencies, traces),
    emails: await db
      .select({
        kind: mailMessage.kind,
        to: mailMessage.recipient,
        at: mailMessage.createdAt,
        sentAt: mailMessage.sentAt,
      })
      .from(mailMessage)
      .where(inArray(mailMessage.id, traces.emails))
      .orderBy(asc(mailMessage.createdAt)),
    withoutReminders: await db
      .select()
      .from(reminderOptOut)
      .where(inArray(reminderOptOut.email, traces.reminderOptOuts)),
  }
  const subject = personDigest(documents, who)
  await db.transaction((tx) =>
    writeAudit(tx, { at: now(), userId: null, action: 'person.exported', subject, detail: countTraces(traces) }),
  )
  return found
}

async function salesFor({ db, documents }: Needs, traces: Traces) {
  const rows = await db
    .select({ sold: sale, purchaseId: paymentAttempt.purchaseId })
    .from(sale)
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, sale.attemptId))
    .where(inArray(sale.id, salesOf(traces)))
    .orderBy(asc(sale.number))
  const sales = []
  for (const { sold, purchaseId } of rows) {
    const places = traces.passengers.filter(({ saleId }) => saleId === sold.id).map(({ n }) => n)
    sales.push({
      code: saleCode(sold.number),
      soldAt: sold.createdAt,
      paidAt: sold.paidAt,
      businessName: sold.businessName,
      planName: sold.planName,
      categoryName: sold.categoryName,
      destinationName: sold.destinationName,
      startDate: sold.startDate,
      endDate: sold.endDate,
      residenceCountry: sold.residenceCountry,
      acceptedTerms: sold.acceptedTerms,
      buyer: traces.buyerOf.includes(sold.id)
        ? {
            email: sold.contactEmail,
            phone: sold.contactPhone,
            isSubscribed: sold.isSubscribed,
            charged: sold.charged,
            instalments: sold.instalments,
            financing: sold.financing,
            mode: sold.mode,
            promoCode: sold.promoCode,
            purchaseId,
          }
        : null,
      traveller: await travellersOf({ db, documents }, sold, places),
    })
  }
  return sales
}

/** Reads the bank accounts to which refunds went, or are to go. */
async function accountsFor({ db, accountSecrets }: Needs, { refundAccounts }: Traces) {
  const { id, amount, accountAt: savedAt, encryptedAccount, createdAt } = back
  const rows = await db
    .select({ id, amount, savedAt, encryptedAccount })
    .from(back)
    .where(inArray(id, refundAccounts))
    .orderBy(asc(createdAt))
  return rows.map((row) => {
    const account = decryptAccount(accountSecrets, row)
    return {
      amount: row.amount,
      savedAt: row.savedAt,
      ...(account && { ...account, bank: banks[account.bank].name, kind: accountKinds[account.kind] }),
    }
  })
}

type SaleRow = typeof sale.$inferSelect

async function travellersOf({ db, documents }: Pick<Needs, 'db' | 'documents'>, sold: SaleRow, places: number[]) {
  if (places.length === 0) return []
  const people = await db
    .select({ person: passenger, code: codeInForce, version: voucher.version })
    .from(passenger)
    .innerJoin(voucher, and(eq(voucher.saleId, passenger.saleId), eq(voucher.passengerNo, passenger.n)))
    .where(and(eq(passenger.saleId, sold.id), inArray(passenger.n, places)))
    .orderBy(asc(passenger.n))
  const extras = await db.select().from(saleExtra).where(eq(saleExtra.saleId, sold.id))
  return people.map(({ person, code, version }) => ({
    ...travellerOf(documents, person),
    voucher: { code, number: voucherNumber(sold.number, person.n, version) },
    extras: extras
      .filter(({ passengerNo }) => passengerNo === person.n)
      .map(({ description, coverage, price }) => ({ description, coverage, price })),
  }))
}

/** Reads the person's data on vouchers that were replaced later. */
async function earlierVouchersFor({ db, documents }: Needs, traces: Traces) {
  const rows = await db
    .select({ content: earlierVoucher, number: sale.number })
    .from(earlierVoucher)
    .innerJoin(sale, eq(sale.id, earlierVoucher.saleId))
    .where(inArray(earlierVoucher.id, traces.earlierVouchers))
    .orderBy(asc(sale.number), asc(earlierVoucher.passengerNo), asc(earlierVoucher.version))
  return rows.map(({ number, content }) => {
    const { saleId, passengerNo, version, document } = content
    const documentNumber = documents.decrypt(document, owner.earlierVoucher(saleId, passengerNo, version))
    return {
      number: voucherNumber(number, passengerNo, version),
      issuedAt: content.issuedAt,
      replacedAt: content.replacedAt,
      ...answersOf({ ...content, documentNumber }),
      planName: content.planName,
      destinationName: content.destinationName,
      startDate: content.startDate,
      endDate: content.endDate,
      extras: content.extras,
    }
  })
}

/** Reads purchases that did not become a sale; the others are in the sales. */
async function purchasesFor({ db, documents }: Needs, traces: Traces) {
  const purchases = []
  for (const { id, positions, isBuyer } of traces.checkouts) {
    const [row] = await db.select().from(checkout).where(eq(checkout.id, id))
    if (!row || row.status === 'COMPLETED') continue
    const { passengers, contact, trip, plan } = decryptSnapshot(documents, row)
    purchases.push({
      order: row.orderNo,
      status: row.status,
      createdAt: row.createdAt,
      planName: plan.name,
      destinationName: trip.destinationName,
      startDate: trip.startDate,
      endDate: trip.endDate,
      charged: row.charged,
      buyer: isBuyer ? contact : null,
      traveller: passengers.filter((_, position) => positions.includes(position)),
    })
  }
  return purchases
}

async function requestsFor({ db, documents, attachments }: Needs, traces: Traces) {
  const rows = await db.select().from(request).where(inArray(request.id, traces.requests)).orderBy(asc(request.number))
  const requests = []
  for (const { id, number, version: _, requestKey: __, saleId: ___, businessId: ____, ...fields } of rows) {
    const { documentHash: _____, documentTail: ______, ...exported } = fields
    const files = await db.select().from(requestAttachment).where(eq(requestAttachment.requestId, id))
    const content = async (file: string) => (await attachments.get(attachmentKey(file))) ?? Buffer.alloc(0)
    requests.push({
      ...exported,
      caseNumber: caseNumber(fields.kind, number),
      document: documents.decrypt(fields.document, owner.request(id)),
      messages: await db
        .select({
          at: requestEvent.at,
          status: requestEvent.toStatus,
          message: requestEvent.message,
          note: requestEvent.note,
        })
        .from(requestEvent)
        .where(eq(requestEvent.requestId, id))
        .orderBy(asc(requestEvent.version)),
      files: await Promise.all(
        files.map(async ({ id: file, name, type, createdAt }) => ({
          name,
          type,
          createdAt,
          base64: Buffer.from(await content(file)).toString('base64'),
        })),
      ),
    })
  }
  return requests
}
