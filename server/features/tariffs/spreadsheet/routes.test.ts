import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { tariffApi } from '#shared/tariffs/contract.ts'
import { cellIssues, spreadsheetApi } from '#shared/tariffs/spreadsheet-contract.ts'
import { XLSX } from '#shared/uploads.ts'
import { addStaff } from '../../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { archiveOf } from '../../../../tests/support/test-archive.ts'
import { type Edit, spreadsheet } from '../../../../tests/support/test-spreadsheet.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const exported = (id: number, token = admin) => shop.call(spreadsheetApi.export, { params: { id } }, { token })

function imported(content: Uint8Array<ArrayBuffer>, { id = 1, token = admin, name = 'tarifa.xlsx' } = {}) {
  return shop.call(spreadsheetApi.read, { params: { id }, files: { file: { name, content, type: XLSX } } }, { token })
}

/** That of the demo, with what somebody changed in it. */
const ofDemo = (edit?: Edit) => spreadsheet(edit, { version: 1, revision: 1 })
const refused = (key: string) => ({ ok: false, status: 422, failure: { errorCode: 'SPREADSHEET_REFUSED', error: key } })

describe('T-03 the spreadsheet of a version over the API', () => {
  test('leaves as a file, and comes back with nothing changed', async () => {
    const answer = await exported(1)
    if (!answer.ok) throw new Error(answer.failure.message)
    expect(answer.headers).toMatchObject({
      'content-type': XLSX,
      'content-disposition': expect.stringContaining('tarifa-1-revision-1.xlsx'),
    })
    const file = new Uint8Array(answer.result.content)
    expect(await imported(file)).toMatchObject({ ok: true, result: { revision: 1, changes: [] } })
  })

  test('what it changes is told and not stored: it is kept as a draft by the calls of every draft', async () => {
    const before = await shop.call(tariffApi.list, {}, { token: admin })
    const read = await imported(await ofDemo((sheet) => sheet('Planes').set('D3', 2.09)))
    if (!read.ok) throw new Error(read.failure.message)
    expect(read.result.changes).toMatchObject([{ row: 'Tero 40', before: 'USD 1,90', after: 'USD 2,09', percent: 10 }])
    expect(await shop.call(tariffApi.list, {}, { token: admin })).toMatchObject({
      result: (before as { result: object }).result,
    })
    const body = { basedOn: 1, name: 'De la planilla', content: read.result.content }
    const draft = await shop.call(tariffApi.create, { body }, { token: admin })
    if (!draft.ok) throw new Error(draft.failure.message)
    expect(draft.result.content.plans[1]).toMatchObject({ name: 'Tero 40', rate: 209 })
    const { id, revision, name, content } = draft.result
    const again = await exported(id)
    if (!again.ok) throw new Error(again.failure.message)
    const file = new Uint8Array(again.result.content)
    expect(await imported(file, { id })).toMatchObject({ ok: true, result: { changes: [] } })
    expect(await imported(file)).toMatchObject(refused('SPREADSHEET.OTHER_VERSION'))
    await shop.call(
      tariffApi.save,
      { params: { id }, body: { revision, name: `${name} 2`, content } },
      { token: admin },
    )
    expect(await imported(file, { id })).toMatchObject(refused('SPREADSHEET.OTHER_REVISION'))
  })

  test('wrong cells are named', async () => {
    const answer = await imported(
      await ofDemo((sheet) => {
        sheet('Planes').put('D3', { formula: 'D2*1.1', formulaResult: 1.43 })
        sheet('Peso de los días').rows.pop()
      }),
    )
    expect(answer).toMatchObject(refused('SPREADSHEET.CELLS'))
    const { issues, total } = cellIssues.parse((answer as { failure: FailureBody }).failure.data)
    expect(total).toBe(2)
    expect(issues).toEqual([
      {
        sheet: 'Planes',
        row: 3,
        column: 'D',
        title: 'Costo (USD)',
        found: '1.43',
        key: 'SPREADSHEET.CELL.FORMULA',
        message: 'Es una fórmula. Copiá la celda y pegala como valor.',
      },
      {
        sheet: 'Peso de los días',
        row: 5,
        column: 'A',
        title: 'Hasta el día',
        found: '60',
        key: 'TARIFF.ERROR.BANDS_END',
        message: 'El último tramo tiene que terminar en el día 120.',
      },
    ])
  })

  test('a reader exports and does not import; a version that is not there is not found', async () => {
    const { token } = await addStaff(shop, 'reader')
    expect(await exported(1, token)).toMatchObject({ ok: true })
    expect(await imported(await ofDemo(), { token })).toMatchObject({ status: 403 })
    expect(await exported(77)).toMatchObject({ status: 404, failure: { errorCode: 'TARIFF_NOT_FOUND' } })
    expect(await imported(await ofDemo(), { id: 77 })).toMatchObject({ status: 404 })
  })
})

const text = (words: string) => new Uint8Array(Buffer.from(words))

describe('T-03 a file that is no spreadsheet of ours', () => {
  const OLE2 = new Uint8Array(2_000)
  OLE2.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

  test.each([
    ['a CSV under another name', text('Código;Nombre;Costo\n102;Tero 40;2,09\n')],
    ['an old or encrypted one', OLE2],
  ])('%s', async (_, file) => {
    const answer = await imported(file)
    expect(answer).toMatchObject({ status: 400, failure: { errorCode: 'VALIDATION' } })
    expect((answer as { failure: FailureBody }).failure.fields).toEqual([
      {
        path: 'file',
        key: 'SPREADSHEET.OTHER_TYPE',
        message:
          'No es una planilla .xlsx. Si es .xls, .ods o .csv, guardala como .xlsx; si tiene contraseña, sacásela.',
      },
    ])
  })

  test('another archive, one that is cut, a bomb', async () => {
    const file = await ofDemo()
    expect(await imported(archiveOf([{ name: 'carta.txt', content: text('hola') }]))).toMatchObject(
      refused('SPREADSHEET.UNREADABLE'),
    )
    expect(await imported(file.slice(0, 9_000))).toMatchObject(refused('SPREADSHEET.UNREADABLE'))
    const bomb = archiveOf([{ name: 'xl/workbook.xml', content: new Uint8Array(60_000_000) }])
    expect(await imported(bomb)).toMatchObject(refused('SPREADSHEET.TOO_MUCH'))
  })

  test('one that is small, unpacked too, and as much in memory as there may be', async () => {
    const strings = `<sst><si>${'<r/>'.repeat(1_000_000)}</si></sst>`
    expect(await imported(workbookOf('a', strings))).toMatchObject(refused('SPREADSHEET.NOT_OURS'))
  })

  test('one of fifty megabytes is refused before it has arrived', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const { status, body, sent } = await upload(port, 50)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject([{ path: 'file', key: 'FILE.TOO_LARGE' }])
    // What the two sockets hold was sent in any case.
    expect(sent).toBeLessThan(40)
  })
})

/** A spreadsheet of one sheet without cells, with these shared strings. */
function workbookOf(sheet: string, strings: string) {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (...parts: [string, string][]) =>
    `<Relationships>${parts.map(([kind, target], n) => `<Relationship Id="r${n}" Type="${type}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/sharedStrings.xml': strings,
  }
  return archiveOf(Object.entries(parts).map(([name, content]) => ({ name, content: text(content) })))
}

/** Sends a file of so many megabytes bit by bit, as long as nobody answers. */
function upload(port: number, megabytes: number): Promise<{ status: number; body: FailureBody; sent: number }> {
  const chunk = Buffer.alloc(1024 * 1024, 0x50)
  let sent = 0
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      method: 'POST',
      path: '/api/tariff-versions/1/spreadsheet',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=cut' },
    })
    let isAnswered = false
    call.on('error', reject)
    call.on('response', (answer) => {
      isAnswered = true
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        call.destroy()
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(pieces).toString()) as FailureBody,
          sent,
        })
      })
    })
    call.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="tarifa.xlsx"\r\n\r\nPK\u0003\u0004')
    const more = () => {
      if (isAnswered || sent >= megabytes) return
      sent += 1
      call.write(chunk, () => setTimeout(more, 5))
    }
    more()
  })
}
