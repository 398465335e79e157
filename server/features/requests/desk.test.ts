import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import type { InputOf } from '#shared/http.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi } from '#shared/requests/desk-contract.ts'
import { verifyAudit } from '../audit/log.ts'
import { auditLog, mailMessage } from '../../platform/db/schema/operations.ts'
import { request, requestAttachment, requestEvent } from '../../platform/db/schema/requests.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { attachmentKey } from '../../adapters/storage/attachments.ts'
import { sweepAttachments } from './attachments.ts'

let shop: TestShop
let admin: { token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = { token: await shop.loginAs('admin@ceibo.test') }
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-20T13:00:00.000Z')
  for (const table of [requestEvent, requestAttachment, request, mailMessage]) await shop.db.delete(table)
})

const anywhere = () => ({ address: newAddress() })

type Cancellation = InputOf<typeof requestApi.cancel>['body']
const ana: Cancellation = {
  voucher: 'CA-123',
  document: '4.123.987-0',
  name: 'Ana',
  lastName: 'Ñandú Pérez',
  email: 'ana@example.com',
  phone: '099 123 456',
  reason: 'No viajo',
}

async function ask(more: Partial<Cancellation> = {}): Promise<{ id: string; caseNumber: string }> {
  const answer = await shop.call(requestApi.cancel, { body: { ...ana, ...more } }, anywhere())
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const [found] = await list({ q: answer.result.caseNumber })
  return { id: found!.id, caseNumber: answer.result.caseNumber }
}

async function list(filter: InputOf<typeof requestDeskApi.list>['query']['filter'] = {}, more: object = {}) {
  const answer = await shop.call(requestDeskApi.list, { query: { filter, ...more } }, admin)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result.rows
}

const detailOf = async (id: string) => {
  const answer = await shop.call(requestDeskApi.detail, { params: { id } }, admin)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

const step = (id: string, body: InputOf<typeof requestDeskApi.update>['body']) =>
  shop.call(requestDeskApi.update, { params: { id }, body }, admin)

const pdf = (text = '') => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`))
const attach = async (name = 'alta médica.pdf', content = pdf()) => {
  shop.clock.advance(1000)
  const file = { name, content, type: 'application/pdf' as const }
  const answer = await shop.call(requestApi.attach, { files: { file } }, anywhere())
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.result
}

// ASVS 5.4.2
test('S-08 staff see a request with its files, and open them: saved, under their name, by staff only', async () => {
  const one = await attach('alta médica.pdf', pdf('uno'))
  const two = await attach('../foto.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xd9]))
  expect(two).toMatchObject({ name: 'foto.jpg', type: 'image/jpeg', bytes: 4 })
  const { id } = await ask({ attachments: [one.id, two.id], acceptsHealthData: true })
  expect((await list())[0]).toMatchObject({ id, attachmentCount: 2 })
  expect((await detailOf(id)).attachments).toEqual([one, two])

  const params = { id: one.id }
  const file = await shop.call(requestDeskApi.attachment, { params }, admin)
  expect(file).toMatchObject({ ok: true, result: { filename: 'alta médica.pdf', content: pdf('uno') } })
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(String(file.headers['content-disposition'])).toMatch(/^attachment; /)
  const [read] = await shop.db.select().from(auditLog)
  expect(read).toMatchObject({ action: 'attachment.read', subject: id, detail: { attachment: one.id } })

  const broker = { token: await shop.loginAs('broker@ceibo.test') }
  expect(await shop.call(requestDeskApi.attachment, { params })).toMatchObject({ status: 401 })
  expect(await shop.call(requestDeskApi.attachment, { params }, broker)).toMatchObject({ status: 403 })
  const loose = { id: (await attach()).id }
  expect(await shop.call(requestDeskApi.attachment, { params: loose }, admin)).toMatchObject({ status: 404 })
  for (const url of [`/images/${attachmentKey(one.id)}`, `/images/${attachmentKey(two.id)}.jpg`]) {
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404)
  }
})

// ASVS 5.4.1, 5.4.2
test('S-08 whatever a file is called, staff save what it is: also one that was kept under its own name before', async () => {
  const page = await attach('factura.html', pdf('<script>alert(1)</script>'))
  const program = await attach('factura\u202efdp.hta', pdf('<script>alert(1)</script>'))
  expect([page.name, program.name]).toEqual(['factura.pdf', 'facturafdp.pdf'])
  const { id } = await ask({ attachments: [page.id, program.id], acceptsHealthData: true })
  await shop.db.update(requestAttachment).set({ name: 'factura.html' }).where(eq(requestAttachment.id, page.id))
  const saved = await shop.call(requestDeskApi.attachment, { params: { id: page.id } }, admin)
  expect(saved).toMatchObject({ ok: true, result: { filename: 'factura.pdf' } })
  expect((await detailOf(id)).attachments.map(({ name }) => name)).toEqual(['factura.pdf', 'facturafdp.pdf'])
})

test('P-09 a file is of one request only, needs consent, and there are five at most; what is refused adds nothing', async () => {
  const file = await attach()
  const refused = async (more: Partial<Cancellation>) => {
    const headers = { 'x-forwarded-for': anywhere().address }
    const payload = { ...ana, ...more }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/sale/cancel', payload, headers })
    return answer.json<Partial<FailureBody>>().fields?.map(({ path, key }) => `${path} ${key}`) ?? null
  }
  expect(await refused({ attachments: [file.id] })).toEqual(['acceptsHealthData REQUEST.CONSENT_REQUIRED'])
  const many = Array.from({ length: 6 }, () => randomUUID())
  expect(await refused({ attachments: many, acceptsHealthData: true })).toEqual(['attachments REQUEST.TOO_MANY_FILES'])
  expect(await refused({ attachments: [file.id, randomUUID()], acceptsHealthData: true })).toEqual([
    'attachments REQUEST.FILES_EXPIRED',
  ])
  expect(await shop.db.select().from(request)).toEqual([])
  expect(await refused({ attachments: [file.id], acceptsHealthData: true })).toBeNull()
  expect(await refused({ attachments: [file.id], acceptsHealthData: true })).toEqual([
    'attachments REQUEST.FILES_EXPIRED',
  ])
})

test('P-09 what no request claims is gone after a day, from the store too; what one has stays', async () => {
  const loose = await attach()
  const claimed = await attach()
  await ask({ attachments: [claimed.id], acceptsHealthData: true })
  const isKept = async ({ id }: { id: string }) => (await shop.dependencies.attachments.get(attachmentKey(id))) !== null
  shop.clock.advance(23 * 3_600_000)
  await sweepAttachments(shop.dependencies)
  expect([await isKept(loose), await isKept(claimed)]).toEqual([true, true])
  shop.clock.advance(2 * 3_600_000)
  await sweepAttachments(shop.dependencies)
  expect([await isKept(loose), await isKept(claimed)]).toEqual([false, true])
  expect((await shop.db.select().from(requestAttachment)).map(({ id }) => id)).toEqual([claimed.id])
})

// ASVS 2.4.1, 5.2.4
test('P-09 so much waits of one network and no more; what a request claimed counts no longer, and others go on', async () => {
  const full = new Uint8Array(5 * 1024 * 1024)
  full.set(pdf())
  const from = { address: '2001:db8:5:5::1' }
  const send = async (address: string) => {
    const file = { name: 'x.pdf', content: full, type: 'application/pdf' as const }
    const answer = await shop.call(requestApi.attach, { files: { file } }, { address })
    return answer.ok ? answer.result.id : answer.failure.fields?.map(({ path, key }) => `${path} ${key}`).join()
  }
  // Side by side, and from more addresses of the same network.
  const sent = await Promise.all(Array.from({ length: 14 }, (_, n) => send(`2001:db8:5:5::${n}`)))
  const kept = sent.filter((one) => one !== 'file FILE.MANY_WAITING')
  expect(kept).toHaveLength(12)
  expect(await send('10.9.200.1')).toMatch(/^[\da-f-]{36}$/)
  await ask({ attachments: [kept[0]!], acceptsHealthData: true })
  expect(await send(from.address)).toMatch(/^[\da-f-]{36}$/)
  expect(await send(from.address)).toBe('file FILE.MANY_WAITING')
  const rows = await shop.db.select().from(requestAttachment)
  expect(rows.filter(({ requestId }) => requestId !== null).map(({ network }) => network)).toEqual([null])
  expect(JSON.stringify(rows)).not.toContain('2001')
})

// ASVS 2.4.1, 5.2.4
test('P-09 all together fill no disk: then no file is taken, and the request is without it', async () => {
  const waiting = { name: 'x.pdf', type: 'application/pdf' as const, network: 'elsewhere', bytes: 2_000_000_000 }
  const rows = await shop.db.insert(requestAttachment).values([waiting, waiting, waiting]).returning()
  const file = { name: 'x.pdf', content: pdf(), type: 'application/pdf' as const }
  const refused = await shop.call(requestApi.attach, { files: { file } }, anywhere())
  expect(refused).toMatchObject({ ok: false, failure: { fields: [{ path: 'file', key: 'FILE.NO_ROOM' }] } })
  await shop.db.delete(requestAttachment).where(eq(requestAttachment.id, rows[0]!.id))
  expect((await attach()).name).toBe('alta médica.pdf')
})

// ASVS 5.2.1, 5.2.2
test('P-09 what is no PDF nor JPG, or too large, is refused at the file', async () => {
  const refused = async (content: Uint8Array<ArrayBuffer>) => {
    const file = { name: 'x.pdf', content, type: 'application/pdf' as const }
    const answer = await shop.call(requestApi.attach, { files: { file } }, anywhere())
    return answer.ok ? null : answer.failure.fields?.map(({ path, key }) => `${path} ${key}`)
  }
  expect(await refused(new Uint8Array(Buffer.from('<html>')))).toEqual(['file FILE.TYPE'])
  expect(await refused(new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))).toEqual(['file FILE.TYPE'])
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set(pdf())
  expect(await refused(new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj')))).toEqual(['file FILE.INCOMPLETE'])
  expect(await refused(large)).toEqual(['file FILE.TOO_LARGE'])
  expect(await refused(large.subarray(0, -1))).toBeNull()
  expect(await shop.db.select().from(requestAttachment)).toHaveLength(1)
})

test('S-08 requests are found by any part of case number, voucher, name or email, and by the whole document or its last four characters', async () => {
  const { caseNumber } = await ask()
  const other = await ask({
    name: 'Beto',
    lastName: 'Sosa',
    document: 'XK',
    voucher: 'ZZ',
    email: 'beto@example.com',
  })
  const digits = String(Number(caseNumber.slice(2)))
  for (const q of [
    caseNumber,
    digits,
    `c${digits}`,
    'ca123',
    '41239870',
    '4.123.987-0',
    '9870',
    'nandu',
    'ana ñ',
    'ANA@EX',
  ]) {
    expect(
      (await list({ q })).map((row) => row.caseNumber),
      q,
    ).toEqual([caseNumber])
  }
  for (const q of ['R-000001', '4.123.987', '%', '_', '\\', "' or 1=1", '99999999999999'])
    expect(await list({ q }), q).toEqual([])
  expect((await list({ q: '   ' })).map((row) => row.caseNumber)).toEqual([other.caseNumber, caseNumber])
})

test('S-08 the list filters by kind, state and lateness, sorts, and tells the total', async () => {
  const first = await ask()
  await shop.call(requestApi.refund, { body: { voucher: 'v', document: 'd' } }, anywhere())
  shop.clock.advance(60_000)
  const last = await ask({ lastName: 'Álvarez' })
  await step(first.id, { version: 1, status: 'in-review' })
  await step(last.id, { version: 1, status: 'approved' })
  const kinds = async (filter: object) => (await list(filter)).map(({ kind, status }) => `${kind} ${status}`)
  expect(await kinds({ kind: 'refund' })).toEqual(['refund received'])
  expect(await kinds({ status: 'waiting' })).toEqual(['refund received', 'cancellation in-review'])
  expect(await kinds({ status: 'approved' })).toEqual(['cancellation approved'])
  expect(await kinds({ isOverdue: true })).toEqual([])
  shop.clock.set('2026-11-25T13:00:30.000Z')
  admin = { token: await shop.loginAs('admin@ceibo.test') }
  expect(await kinds({ isOverdue: true })).toEqual(['refund received', 'cancellation in-review'])
  expect((await list()).map(({ isOverdue }) => isOverdue)).toEqual([false, true, true])

  const sorted = (field: string) => list({ kind: 'cancellation' }, { sort: [field, 'ASC'] })
  expect((await sorted('name')).map(({ name }) => name)).toEqual(['Ana Álvarez', 'Ana Ñandú Pérez'])
  expect((await sorted('status')).map(({ status }) => status)).toEqual(['in-review', 'approved'])
  const page = await shop.call(requestDeskApi.list, { query: { sort: ['dueAt', 'DESC'], range: [0, 0] } }, admin)
  expect(page).toMatchObject({ ok: true, result: { total: 3, rows: [{ id: last.id }] } })
  expect(page.headers['content-range']).toBe('items 0-0/3')
})

test('S-08 a change of state keeps author, instant and reason, is audited, and emails the sender in staff’s words', async () => {
  const { id, caseNumber } = await ask()
  await deliverEmails(shop)
  shop.clock.advance(3_600_000)
  await step(id, { version: 1, status: 'in-review', note: 'Pedí el informe' })
  const message = 'Mandanos el recibo <b>original</b>.\nGracias.'
  const answer = await step(id, { version: 2, status: 'missing-information', message })
  expect(answer).toMatchObject({ ok: true, result: { status: 'missing-information', version: 3 } })
  expect((await detailOf(id)).history).toMatchObject([
    { from: 'in-review', to: 'missing-information', message, note: null, isSent: true, at: '2026-11-20T14:00:00.000Z' },
    { from: 'received', to: 'in-review', note: 'Pedí el informe', message: null, isSent: false },
  ])
  const emails = await deliverEmails(shop)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    to: 'ana@example.com',
    subject: `Nos falta un dato para tu pedido de cancelación (${caseNumber})`,
  })
  expect(emails[0]!.text).toContain(message)
  expect(emails[0]!.html).toContain('&lt;b&gt;original')
  expect(emails[0]!.text).not.toContain('Pedí el informe')

  await step(id, { version: 3, status: 'approved' })
  expect((await deliverEmails(shop))[0]!.subject).toBe(`Aprobamos tu pedido de cancelación (${caseNumber})`)
  await step(id, { version: 4, status: 'closed' })
  expect(await deliverEmails(shop)).toEqual([])
  const changes = (await shop.db.select().from(auditLog)).filter(({ subject }) => subject === id)
  expect(changes.map(({ detail }) => detail.to)).toEqual(['in-review', 'missing-information', 'approved', 'closed'])
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
})

test('S-08 K-02 a version beyond what is counted is refused at its field', async () => {
  const { id } = await ask()
  const { statusCode, body } = await shop.app.inject({
    method: 'PUT',
    url: `/api/request/${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { version: 2_147_483_648, status: 'received' },
  })
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { fields: [{ path: 'version', key: 'FIELD.INVALID' }] }])
})

test('S-08 D-09 of ten who save at once one does; the others are refused, overwrite nothing and get the request as it is now', async () => {
  const { id } = await ask()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      step(id, n % 2 ? { version: 1, status: 'approved' } : { version: 1, status: 'rejected', message: `No ${n}` }),
    ),
  )
  const saved = answers.filter(({ ok }) => ok)
  const now = await detailOf(id)
  expect(now).toMatchObject({ version: 2, history: [{ from: 'received' }] })
  // The author of the saved step gets the same answer to the same step.
  for (const answer of saved) expect(answer).toMatchObject({ result: now })
  const refused = answers.filter(({ ok }) => !ok)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'REQUEST_CHANGED_MEANWHILE' } })
    expect(currentOf(answer, requestDeskApi.update)).toEqual(now)
  }
})

test('S-08 a step that its author takes again, as no answer came, is answered and taken once', async () => {
  const { id } = await ask()
  const rejection = { version: 1, status: 'rejected', message: 'No' } as const
  for (const _ of [1, 2]) expect(await step(id, rejection)).toMatchObject({ ok: true, result: { version: 2 } })
  const changed = { failure: { errorCode: 'REQUEST_CHANGED_MEANWHILE' } }
  expect(await step(id, { ...rejection, message: 'No, no' })).toMatchObject(changed)
  expect((await detailOf(id)).history).toHaveLength(1)
})

test('S-08 a step that is not allowed changes nothing; a request that is none is not found', async () => {
  const { id } = await ask()
  const refused = await step(id, { version: 1, status: 'rejected' })
  expect(refused).toMatchObject({ status: 400, failure: { fields: [{ path: 'message' }] } })
  expect(await detailOf(id)).toMatchObject({ status: 'received', version: 1, history: [] })
  expect(await step(randomUUID(), { version: 1, status: 'closed' })).toMatchObject({ status: 404 })
  expect(await shop.call(requestDeskApi.detail, { params: { id: randomUUID() } }, admin)).toMatchObject({ status: 404 })
})
