import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { refundApi } from '#shared/refunds/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { partialRefund, refund } from '../../platform/db/schema/checkouts.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, HOUR, ledgersOf, letPass, MINUTE, runDueWork } from '../../../tests/support/test-buyer.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'
import {
  accessOf,
  account,
  cancelAsStaff,
  ownAccount,
  sellAtCounter,
} from '../../../tests/support/test-refund-account.ts'
import { receiptPdf } from '../after-sale/receipt-pdf.ts'
import { receiptDocument, receiptsOf } from '../after-sale/receipts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await addStaff(shop, 'finance', 'plata@staff.test')
  await offerMethods(shop)
})
afterAll(() => shop.close())

const finance = () => shop.loginAs('plata@staff.test', 'administrator')
let people = 0

/** A sale that was paid at a counter and cancelled, with the calls of its buyer. */
async function cancelled() {
  people += 1
  const email = `cuenta${people}@example.com`
  const sold = await sellAtCounter(shop, email)
  await cancelAsStaff(shop, sold)
  const emails = (await deliverEmails(shop)).filter(({ to }) => to === email)
  const token = await accessOf(shop, email)
  return { sold, email, token, emails, buyer: ownAccount(shop, token, sold) }
}

const refundOf = async ({ attemptId }: { attemptId: string | null }) =>
  (await shop.db.select().from(refund).where(eq(refund.attemptId, attemptId!)))[0]!

async function rowOf(sold: { number: number }) {
  const listed = await shop.call(
    refundApi.list,
    { query: { filter: { q: String(sold.number) } } },
    { token: await finance() },
  )
  if (!listed.ok) throw new Error(listed.failure.errorCode)
  return listed.result.rows[0]!
}

const emailsTo = async (email: string) => (await deliverEmails(shop)).filter(({ to }) => to === email)
const entriesOf = (subject: string) => shop.db.select().from(auditLog).where(eq(auditLog.subject, subject))

describe('Y-04 the account of a refund', () => {
  test('Y-04 the refund waits, and says so by email, page and desk, until the traveller tells the account; then it is paid', async () => {
    const { sold, email, token, emails, buyer } = await cancelled()
    expect(emails[0]?.text).toContain('esperamos que nos digas a qué cuenta')
    expect(emails[0]?.text).toMatch(/Indicar la cuenta:\n\S+\/mi-voucher/)
    expect(await rowOf(sold)).toMatchObject({ status: 'waiting', account: null, isTransferable: true })
    const list = await shop.call(voucherAccessApi.list, { body: { token } })
    expect(list).toMatchObject({ result: [{ id: sold.publicId, isCancelled: true, hasRefundToAccount: true }] })
    const waiting = { amount: sold.charged, state: 'asked', account: null, changesUntil: null, refusal: null }
    expect(await buyer.show()).toMatchObject({ ok: true, result: [waiting] })

    const saved = await buyer.save()
    const changesUntil = new Date(shop.dependencies.now().getTime() + 30 * MINUTE).toISOString()
    expect(saved).toMatchObject({ ok: true, result: [{ state: 'received', account: 'BROU ••••0002', changesUntil }] })
    const [received] = await emailsTo(email)
    expect(received?.subject).toMatch(/^Recibimos tu cuenta para devolverte/)
    expect(received?.text).toContain('BROU ••••0002')
    expect(received?.text).not.toContain('00099299700002')
    expect(await rowOf(sold)).toMatchObject({ status: 'pending', account: 'BROU ••••0002' })

    await bankOf(shop).failNext({ operation: 'refund', kind: 'pending', ms: 10 * MINUTE })
    await letPass(shop, 32 * MINUTE, MINUTE)
    expect(await refundOf(sold)).toMatchObject({ status: 'SENT', providerRef: expect.any(String) })
    const later = ownAccount(shop, await accessOf(shop, email), sold)
    expect(await later.show()).toMatchObject({ result: [{ state: 'sent' }] })
    expect(await later.save({ kind: 'checking' })).toMatchObject({
      status: 409,
      failure: { errorCode: 'REFUND_ON_ITS_WAY' },
    })
    await letPass(shop, 20 * MINUTE, MINUTE)
    expect(await refundOf(sold)).toMatchObject({ status: 'DONE', amount: sold.charged })
    expect(await rowOf(sold)).toMatchObject({ status: 'done', isTransferable: false })
    const [paid] = await emailsTo(email)
    expect(paid?.subject).toMatch(/^Te transferimos/)

    const sent = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'refund')
    expect(sent).toMatchObject([{ amount: sold.charged, account: { bankCode: '001', kind: '2', last4: '0002' } }])
    const texts = await Promise.all(
      (await receiptsOf(shop.db, sold)).map(async ({ id: receiptId }) => {
        const document = await receiptDocument(shop.dependencies, { publicId: sold.publicId, receiptId })
        return (await readPdf(await receiptPdf(document))).text
      }),
    )
    expect(texts).toEqual([expect.stringContaining('Redpagos'), expect.stringContaining('Transferencia')])
    const admin = await shop.loginAs('admin@ceibo.test')
    expect(await shop.call(afterSaleApi.show, { params: { id: sold.publicId } }, { token: admin })).toMatchObject({
      result: { refunds: [{ status: 'done', toAccount: true }] },
    })
    expect(await brokenInvariants(await ledgersOf(shop, [sold.publicId]))).toEqual([])
  })

  test('Y-04 a wrong account is refused field by field, and nothing is stored', async () => {
    const { sold, buyer } = await cancelled()
    const refused = await buyer.save({ documentNumber: '1.234.567-3', bank: '113', number: '12345', kind: 'x' })
    expect(refused).toMatchObject({
      status: 400,
      failure: {
        fields: [
          { path: 'documentNumber', key: 'BUYING_PROCESS.ERROR.CI_INVALID' },
          { path: 'kind', key: 'REFUND_ACCOUNT.KIND_REQUIRED' },
          { path: 'number', key: 'REFUND_ACCOUNT.NUMBER_7', message: expect.stringContaining('7 números') },
        ],
      },
    })
    expect(await refundOf(sold)).toMatchObject({ status: 'WAITING', encryptedAccount: null, accountAt: null })
  })

  test('Y-04 it is corrected until it is sent, told again it is the same; the log never has the whole number', async () => {
    const { sold, email, buyer } = await cancelled()
    for (const more of [{}, {}, { number: '12345678', bank: '603' }])
      expect(await buyer.save(more)).toMatchObject({ ok: true })
    expect((await emailsTo(email)).map(({ text }) => /(BROU|Prex) ••••\d{4}/.exec(text)?.[0])).toEqual(
      expect.arrayContaining(['Prex ••••5678']),
    )
    const { id, encryptedAccount } = await refundOf(sold)
    expect(encryptedAccount).not.toContain('12345678')
    const entries = await entriesOf(id)
    expect(entries.map(({ detail }) => detail['bankAccount'])).toEqual(['BROU ••••0002', 'Prex ••••5678'])
    expect(JSON.stringify(entries)).not.toMatch(/00099299700002|12345678/)
    await letPass(shop, 32 * MINUTE, MINUTE)
    const back = (await bankOf(shop).ledger()).findLast((entry) => entry.type === 'refund')
    expect(back).toMatchObject({ account: { bankCode: '603', last4: '5678' } })
  })

  test.each(['at once', 'later'] as const)(
    'Y-04 R-08 refused %s, the traveller reads why and tells another account, which is paid; staff see it stuck meanwhile',
    async (when) => {
      const { sold, email, buyer } = await cancelled()
      expect(await buyer.save()).toMatchObject({ ok: true })
      await emailsTo(email)
      const fault =
        when === 'at once'
          ? { kind: 'error-code' as const, code: 'TR016' as const }
          : { kind: 'pending-rejected' as const, ms: MINUTE }
      await bankOf(shop).failNext({ operation: 'refund', ...fault })
      await letPass(shop, 45 * MINUTE, MINUTE)
      expect(await refundOf(sold)).toMatchObject({
        status: 'STUCK',
        stuckBy: when === 'at once' ? 'TR016' : 'REJECTED',
      })
      expect(await rowOf(sold)).toMatchObject({ status: 'stuck', isTransferable: true })
      const delivered = await deliverEmails(shop)
      const [message] = delivered.filter(({ to }) => to === email)
      const why = 'el banco no aceptó la transferencia'
      expect(message?.subject).toMatch(/^Necesitamos otra cuenta/)
      expect(message?.text).toContain(why)
      expect(delivered.filter(({ subject }) => subject.startsWith('Aviso: Devolución trabada'))).toHaveLength(1)
      const token = await accessOf(shop, email)
      const again = ownAccount(shop, token, sold)
      expect(await again.show()).toMatchObject({
        result: [{ state: 'refused', refusal: expect.stringContaining(why) }],
      })
      expect(await again.save({ bank: '113', number: '1234567' })).toMatchObject({ result: [{ state: 'received' }] })
      await letPass(shop, 50 * MINUTE, MINUTE)
      expect(await refundOf(sold)).toMatchObject({ status: 'DONE', stuckBy: null })
    },
  )

  test('Y-04 R-08 a transfer that the bank takes days for stays on its way, and nobody pays it by hand meanwhile', async () => {
    const { sold, buyer } = await cancelled()
    expect(await buyer.save()).toMatchObject({ ok: true })
    await bankOf(shop).failNext({ operation: 'refund', kind: 'pending', ms: 3_600_000 })
    await letPass(shop, 40 * MINUTE, MINUTE)
    const { id } = await refundOf(sold)
    // The bank's clock stands still meanwhile.
    shop.clock.advance(3 * 24 * HOUR)
    await runDueWork(shop)
    expect(await refundOf(sold)).toMatchObject({ status: 'SENT' })
    const transfer = { params: { id }, body: { reference: 'BROU 1' } }
    expect(await shop.call(refundApi.transfer, transfer, { token: await finance() })).toMatchObject({
      status: 409,
      failure: { errorCode: 'REFUND_NOT_STUCK' },
    })
    await letPass(shop, 8 * HOUR, HOUR)
    expect(await refundOf(sold)).toMatchObject({ status: 'DONE' })
  })

  test('Y-04 R-08 an answer that is lost counts neither as paid nor as refused: staff look, and the bank paid once', async () => {
    const { sold, email, buyer } = await cancelled()
    expect(await buyer.save()).toMatchObject({ ok: true })
    await emailsTo(email)
    const before = (await bankOf(shop).ledger()).filter((entry) => entry.type === 'refund').length
    await bankOf(shop).failNext({ operation: 'refund', kind: 'drop-reply' })
    await letPass(shop, 40 * HOUR, HOUR)
    expect(await refundOf(sold)).toMatchObject({ status: 'STUCK', stuckBy: 'UNKNOWN' })
    expect((await bankOf(shop).ledger()).filter((entry) => entry.type === 'refund')).toHaveLength(before + 1)
    const delivered = await deliverEmails(shop)
    expect(delivered.filter(({ to }) => to === email)).toEqual([])
    expect(delivered.find(({ subject }) => subject.startsWith('Aviso'))?.text).toContain('Fijate ahí si salió')
    const later = ownAccount(shop, await accessOf(shop, email), sold)
    expect(await later.show()).toMatchObject({ result: [{ state: 'late' }] })
    expect(await later.save({ kind: 'checking' })).toMatchObject({ failure: { errorCode: 'REFUND_ON_ITS_WAY' } })
  })

  test('Y-04 R-08 who settles sees the whole account and transfers by hand, and then it is not sent', async () => {
    const { sold, email, buyer } = await cancelled()
    const { id } = await refundOf(sold)
    const whole = (token: string) => shop.call(refundApi.account, { params: { id } }, { token })
    expect(await whole(await finance())).toMatchObject({ status: 404, failure: { errorCode: 'REFUND_NOT_FOUND' } })
    expect(await buyer.save()).toMatchObject({ ok: true })
    expect(await whole(await finance())).toMatchObject({
      result: { name: 'Ana Pérez', document: '1.234.567-2', bank: 'BROU', kind: 'savings', number: '00099299700002' },
    })
    for (const role of ['support', 'reader'] as const) {
      const { token } = await addStaff(shop, role, `${role}-cuenta@staff.test`)
      expect(await whole(token)).toMatchObject({ status: 403 })
      const list = await shop.call(refundApi.list, { query: {} }, { token })
      expect(JSON.stringify(list)).not.toContain('00099299700002')
    }
    await emailsTo(email)
    const transfer = { params: { id }, body: { reference: 'BROU 77' } }
    expect(await shop.call(refundApi.transfer, transfer, { token: await finance() })).toMatchObject({ ok: true })
    expect((await emailsTo(email))[0]?.text).toContain('BROU 77')
    const before = (await bankOf(shop).ledger()).length
    await letPass(shop, HOUR, MINUTE)
    expect(await refundOf(sold)).toMatchObject({ status: 'TRANSFERRED' })
    expect((await bankOf(shop).ledger()).length).toBe(before)
  })

  test('Y-04 a part of a payment goes to the account too, and each later part asks again', async () => {
    const { sold, buyer } = await cancelled()
    const at = shop.dependencies.now()
    await shop.db.delete(refund).where(eq(refund.attemptId, sold.attemptId!))
    const part = {
      attemptId: sold.attemptId!,
      reason: 'granted',
      status: 'WAITING',
      nextAt: at,
      createdAt: at,
    } as const
    await shop.db.insert(partialRefund).values({ ...part, amount: 5_00 })
    expect(await buyer.save()).toMatchObject({ result: [{ amount: 5_00, state: 'received' }] })
    await letPass(shop, 50 * MINUTE, MINUTE)
    const parts = () => shop.db.select().from(partialRefund).where(eq(partialRefund.attemptId, sold.attemptId!))
    expect(await parts()).toMatchObject([{ status: 'DONE', amount: 5_00 }])
    await shop.db.insert(partialRefund).values({ ...part, createdAt: shop.dependencies.now(), amount: 7_00 })
    await bankOf(shop).failNext({ operation: 'refund', kind: 'error-code', code: 'TR016' })
    const again = ownAccount(shop, await accessOf(shop, sold.contactEmail), sold)
    expect(await again.save()).toMatchObject({ ok: true })
    await letPass(shop, 32 * MINUTE, MINUTE)
    const last = ownAccount(shop, await accessOf(shop, sold.contactEmail), sold)
    expect(await last.show()).toMatchObject({ result: [{ state: 'done' }, { state: 'refused' }] })
  })

  test('Y-04 nobody tells the account of another sale, nor of one that was paid by card', async () => {
    const mine = await cancelled()
    const theirs = await cancelled()
    const wrong = ownAccount(shop, mine.token, theirs.sold)
    for (const answer of [await wrong.show(), await wrong.save()]) {
      expect(answer).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
    }
    const guessed = ownAccount(shop, 'x'.repeat(40), theirs.sold)
    expect(await guessed.show()).toMatchObject({ status: 401, failure: { errorCode: 'VOUCHER_ACCESS_EXPIRED' } })
    expect(await refundOf(theirs.sold)).toMatchObject({ encryptedAccount: null })
    await shop.db.delete(refund).where(eq(refund.attemptId, mine.sold.attemptId!))
    expect(await mine.buyer.save(account)).toMatchObject({
      status: 409,
      failure: { errorCode: 'REFUND_ACCOUNT_NOT_NEEDED' },
    })
  })
})
