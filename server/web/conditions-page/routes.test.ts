import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALL_SECTION } from '#shared/conditions/conditions.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { firstTariff, testTariff } from '../../../tests/support/test-rates.ts'
import { scheduleVersion, startVersion } from '../../../tests/support/test-tariffs.ts'
import { forgetSchedule } from '../../features/catalogue/store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const open = (url: string, host = 'localhost') => shop.app.inject({ url, headers: { host } })

test('V-18 the conditions of a plan are a page to read without scripts, with caps, exclusions, deadlines and phones', async () => {
  const { statusCode, body, headers } = await open('/condiciones/101')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toContain('<h1>Condiciones de Benteveo 25</h1>')
  expect(body).toMatch(/Versión 1 del \d\d\/\d\d\/\d{4}\./)
  for (const part of ['USD 25.000 por evento', 'Gastos en tu país de residencia.', '72 horas', '5 días hábiles'])
    expect(body).toContain(part)
  expect(body.slice(body.indexOf(`id="${CALL_SECTION}"`))).toMatch(/href="tel:\+\d+"/)
  expect(body).not.toContain('<script')
  expect(body).not.toContain('Borrador')
})

test('V-18 the page leads to the same conditions as a PDF', async () => {
  const { body } = await open('/condiciones/103')
  const address = /href="([^"]+\.pdf)"/.exec(body)?.[1] ?? ''
  expect(address).toBe('/condiciones/103-1.pdf')
  const answer = await open(address)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain('Condiciones-Hornero-80-version-1.pdf')
  expect((await readPdf(new Uint8Array(answer.rawPayload))).text).toContain('Hornero 80')
})

test('V-18 a partner’s address shows them in its brand, below its path and at its host', async () => {
  const { body } = await open('/mburucuya/condiciones/103')
  expect(body).toContain('Mburucuyá Viajes')
  expect(body).toContain('href="/mburucuya/condiciones/103-1.pdf"')
  expect(body).not.toContain('Ceibo Asistencia')
  const pdf = await open('/mburucuya/condiciones/103-1.pdf')
  expect((await readPdf(new Uint8Array(pdf.rawPayload))).author).toBe('Mburucuyá Viajes')
  expect((await open('/condiciones/103', 'mburucuya.agencia.uy')).body).toContain('Mburucuyá Viajes')
  const typed = await open('/Mburucuya/condiciones/103')
  expect([typed.statusCode, typed.headers['location']]).toEqual([302, '/mburucuya/condiciones/103'])
})

test('V-18 a version that was replaced stays as it was, and one that has not started is not told', async () => {
  const version = await startVersion(shop.db, { ...testTariff(), conditions: 'Un párrafo <b>nuevo</b>.\n\nY otro.' })
  const now = (await open('/condiciones/103')).body
  expect(now).toContain(`Versión ${version} del`)
  expect(now).toContain('<p>Un párrafo &#60;b&#62;nuevo&#60;/b&#62;.</p>')
  expect((await open('/condiciones/103-1')).body).not.toContain('Un párrafo')
  const later = await scheduleVersion(shop.db, { ...firstTariff, conditions: 'De mañana.' }, 3_600_000)
  forgetSchedule(shop.db)
  expect((await open(`/condiciones/103-${later}`)).statusCode).toBe(404)
})

test('V-18 any other address says that there are none, whatever stands in it', async () => {
  const wrong = ['0', '999', '103-999', 'x', '103-', '103.doc', '%3Cscript%3E', '103-1.pdf.pdf', '1e3']
  for (const document of wrong) {
    const { statusCode, body } = await open(`/condiciones/${document}`)
    expect([document, statusCode]).toEqual([document, 404])
    expect(body).toContain('No encontramos estas condiciones')
  }
  expect((await open('/nadie/condiciones/103')).statusCode).toBe(404)
  expect((await open('/cotizacion/nada/condiciones/103')).statusCode).toBe(404)
})
