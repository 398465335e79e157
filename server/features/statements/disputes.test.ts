import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { accountClosing, accountStatement, statementDispute } from '../../platform/db/schema/statements.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { closeMonth } from './close.ts'

let shop: TestShop
let staff: Awaited<ReturnType<typeof addStaff>>
let partner: string
let other: string
let businessId: string
let statementId: string
const MONTH = '2026-10-01'
const FORMULA = '=HYPERLINK("http://x")'

async function adjustments(of: string, amounts: readonly number[], reason: string): Promise<void> {
  for (let start = 0; start < amounts.length; start += 1_000)
    await shop.db.insert(accountEntry).values(
      amounts.slice(start, start + 1_000).map((amount, n) => ({
        businessId: of,
        kind: 'adjustment' as const,
        at: new Date(Date.parse('2026-10-15T12:00:00Z') + start + n),
        day: '2026-10-15',
        amount,
        reason,
        intentId: randomUUID(),
        userId: staff.id,
      })),
    )
}

async function closed(of: string): Promise<string> {
  await shop.db
    .insert(accountClosing)
    .values({ businessId: of, month: MONTH, askedAt: shop.dependencies.now(), userId: staff.id })
  await closeMonth(shop.dependencies, { businessId: of, month: MONTH })
  const answer = await shop.call(statementApi.list, { query: { filter: { businessId: of } } }, { token: staff.token })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows[0]!.id
}
const named = async (name: string) => (await shop.db.select().from(business).where(eq(business.name, name)))[0]!.id
const lines = async (token: string, filter: { statementId: string; isDisputed?: boolean }) => {
  const answer = await shop.call(statementApi.lines, { query: { filter } }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result.rows
}
const csv = async (token: string, id = statementId) => {
  const answer = await shop.call(statementApi.csv, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.message)
  let text = ''
  for await (const piece of answer.result.pieces) text += piece
  return text
}

beforeAll(async () => {
  shop = await startTestShop()
  staff = await addStaff(shop, 'finance')
  partner = await shop.loginAs('agencia@ceibo.test')
  other = await shop.loginAs('broker@ceibo.test')
  businessId = await named('Mburucuyá Viajes')
  await adjustments(businessId, [12_00, -40_50], FORMULA)
  statementId = await closed(businessId)
})
afterAll(() => shop.close())

describe('G-04 a statement', () => {
  test('leaves as an email in the brand of its business, with its PDF, whose answers come to us', async () => {
    const email = (await deliverEmails(shop)).find(({ to }) => to === 'agencia@ceibo.test')!
    expect(email.subject).toBe('Tu estado de cuenta de octubre de 2026: −USD 28,50')
    expect([email.sender, email.html.includes('Mburucuyá Viajes')]).toEqual([undefined, true])
    expect(email.text).toContain(`/profile/accounts/statements/${statementId}`)
    const [paper] = email.attachments
    expect([paper!.filename, paper!.contentType]).toEqual(['estado-de-cuenta-2026-000001.pdf', 'application/pdf'])
    const { text, author, title } = await readPdf(paper!.content)
    expect([author, title]).toEqual(['Mburucuyá Viajes', 'Estado de cuenta 2026-000001'])
    for (const words of ['octubre de 2026', 'Saldo a favor de la empresa', 'USD 28,50', '−USD 40,50', 'Página 1 de 1'])
      expect(text).toContain(words)
  })

  test('is a PDF and a CSV for staff and its business; a text is no formula in it', async () => {
    for (const token of [staff.token, partner]) {
      const answer = await shop.call(statementApi.pdf, { params: { id: statementId } }, { token })
      expect(answer).toMatchObject({ ok: true, result: { filename: 'estado-de-cuenta-2026-000001.pdf' } })
      const rows = (await csv(token)).trimEnd().split('\r\n')
      expect(rows).toEqual([
        '\uFEFF"Día","Movimiento","Detalle","Importe (USD)","Saldo (USD)"',
        '"","Saldo anterior","","","0"',
        `"15/10/2026","Ajuste","'=HYPERLINK(""http://x"")","12","12"`,
        `"15/10/2026","Ajuste","'=HYPERLINK(""http://x"")","-40,5","-28,5"`,
        '"","Total","","-28,5","-28,5"',
      ])
    }
  })

  test('A-08 of another business is not there: not to see, to download or to dispute', async () => {
    const params = { id: statementId }
    const [line] = await lines(partner, { statementId })
    const note = { params, body: { lineId: line!.id, note: 'Es mío' } }
    const missing = { ok: false, status: 404, failure: { errorCode: 'STATEMENT_NOT_FOUND' } }
    expect(await shop.call(statementApi.get, { params }, { token: other })).toMatchObject(missing)
    expect(await shop.call(statementApi.pdf, { params }, { token: other })).toMatchObject(missing)
    expect(await shop.call(statementApi.csv, { params }, { token: other })).toMatchObject(missing)
    expect(await shop.call(statementApi.dispute, note, { token: other })).toMatchObject(missing)
    const input = { query: { filter: { statementId } } }
    expect(await shop.call(statementApi.lines, input, { token: other })).toMatchObject(missing)
    const listed = await shop.call(statementApi.list, { query: { filter: { businessId } } }, { token: other })
    expect(listed).toMatchObject({ ok: true, result: { rows: [], total: 0 } })
    expect(await shop.call(statementApi.dispute, note, { token: staff.token })).toMatchObject({ status: 403 })
  })

  test('A-08 behind the second wall a business reads its own statements and disputes, and no column of ours', async () => {
    const reading = readerFor(shop.db, await named('Rambla Brokers'))
    expect(await reading((own) => own.select().from(accountStatement))).toEqual([])
    const mine = readerFor(shop.db, businessId)
    expect(await mine((own) => own.select({ id: accountStatement.id }).from(accountStatement))).toEqual([
      { id: statementId },
    ])
    await expect(mine((own) => own.select().from(accountClosing))).rejects.toThrow()
    await expect(
      mine((own) => own.select({ by: statementDispute.answeredBy }).from(statementDispute)),
    ).rejects.toThrow()
  })

  test('of thousands of lines is a paper too, and others are served while it is made', async () => {
    const of = await named('Rambla Brokers')
    await adjustments(
      of,
      Array.from({ length: 4_000 }, (_, n) => n + 1),
      'Ajuste de prueba',
    )
    const id = await closed(of)
    let served = 0
    const clock = setInterval(() => (served += 1), 10)
    const answer = await shop.call(statementApi.pdf, { params: { id } }, { token: other })
    clearInterval(clock)
    if (!answer.ok) throw new Error(answer.failure.message)
    // Counted as they lie in the file: a reader of its tags takes minutes.
    const pages =
      Buffer.from(answer.result.content)
        .toString('latin1')
        .match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(60)
    expect(served).toBeGreaterThan(20)
    expect((await csv(other, id)).trim().split('\r\n')).toHaveLength(4_003)
  })
})

describe('G-04 a note of dispute', () => {
  test('on a line of its own statement waits for staff, is answered once, and the answer is mailed; no figure changes', async () => {
    const params = { id: statementId }
    const before = await shop.call(statementApi.get, { params }, { token: partner })
    const [line, second] = await lines(partner, { statementId })
    const body = { lineId: line!.id, note: 'Ese ajuste no lo acordamos' }
    expect(await shop.call(statementApi.dispute, { params, body }, { token: partner })).toMatchObject({ ok: true })
    const again = await shop.call(statementApi.dispute, { params, body }, { token: partner })
    expect(again).toMatchObject({ status: 409, failure: { errorCode: 'LINE_DISPUTED' } })
    const unknown = { params, body: { ...body, lineId: randomUUID() } }
    expect(await shop.call(statementApi.dispute, unknown, { token: partner })).toMatchObject({
      failure: { errorCode: 'LINE_NOT_FOUND' },
    })
    const alerts = (await deliverEmails(shop)).filter(({ subject }) => subject.includes('reclama una línea'))
    expect(alerts.map(({ subject }) => subject)).toEqual([
      'Aviso: Mburucuyá Viajes reclama una línea de su estado de cuenta',
    ])
    for (const words of ['octubre de 2026', 'Ajuste del 15/10/2026', 'USD 12,00', body.note])
      expect(alerts[0]!.text).toContain(words)
    const waiting = { query: { filter: { isDisputed: true } } }
    expect(await shop.call(partnerAccountApi.list, waiting, { token: staff.token })).toMatchObject({
      result: { total: 1, rows: [{ id: businessId, openDisputes: 1 }] },
    })
    const disputed = await lines(staff.token, { statementId, isDisputed: true })
    expect(disputed).toMatchObject([{ id: line!.id, dispute: { note: body.note, answer: null } }])
    const answer = { params: { id: disputed[0]!.dispute!.id }, body: { answer: 'Tenés razón: lo ajustamos.' } }
    const { token: reader } = await addStaff(shop, 'reader')
    for (const token of [partner, reader])
      expect(await shop.call(statementApi.answer, answer, { token })).toMatchObject({ status: 403 })
    expect(await shop.call(statementApi.answer, answer, { token: staff.token })).toMatchObject({ ok: true })
    expect(await shop.call(statementApi.answer, answer, { token: staff.token })).toMatchObject({
      status: 409,
      failure: { errorCode: 'DISPUTE_ANSWERED' },
    })
    const [email] = (await deliverEmails(shop)).filter(({ to }) => to === 'agencia@ceibo.test')
    expect(email!.subject).toBe('Respondimos tu reclamo: Ajuste del 15/10/2026')
    expect(email!.text).toContain('Tenés razón: lo ajustamos.')
    const after = await lines(partner, { statementId })
    expect(after).toMatchObject([
      { id: line!.id, dispute: { answer: 'Tenés razón: lo ajustamos.' } },
      { id: second!.id, dispute: null },
    ])
    expect(after.map(({ amount, balance }) => [amount, balance])).toEqual([
      [12_00, 12_00],
      [-40_50, -28_50],
    ])
    expect(await shop.call(statementApi.get, { params }, { token: partner })).toMatchObject({
      result: before.ok ? before.result : {},
    })
    await expect(shop.db.update(statementDispute).set({ note: 'otra' })).rejects.toThrow()
  })
})
