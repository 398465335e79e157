import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CEIBO_COMPANY, CEIBO_PROVIDER, ceiboCompany } from '../../../tests/support/test-brand.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { CHECK_URL, CODE, rows, SPOKEN, voucher } from '../../../tests/support/test-voucher.ts'
import { type VoucherDocument, voucherPdf } from './voucher-pdf.ts'

const print = async (over: Partial<VoucherDocument> = {}) => readPdf(await voucherPdf(voucher(over)))

test('B-12 the voucher carries the brand, the passenger, the trip, the cover and the assistance phones', async () => {
  const { text, pages } = await print()
  for (const fact of [
    'Mburucuyá Viajes',
    SPOKEN,
    'Voucher Nº 10042-1',
    'Emitido el 11/02/2027',
    'Válido del 01/03/2027 al 15/03/2027 (15 días)',
    fullName(voucher().passenger),
    'Cédula de identidad 4.123.987-0',
    'Fecha de nacimiento 09/05/1986',
    'País de residencia Uruguay',
    'En la reserva Titular',
    'Plan Ñandú 300',
    'Destino Europa (Schengen)',
    'Tipo de viaje Por viaje (hasta 120 días)',
    'Uruguay +598 2900 1234',
    'EE.UU. y Canadá +1 305 555 0123',
    'WhatsApp Desde cualquier país +598 99 123 456',
    'Qué hacer si necesitás asistencia',
    'Futura mamá (hasta semana 32) +USD 10.000',
    'Los montos de la cobertura están en dólares estadounidenses (USD)',
    'sin costo (Ley 17.250). Se hace en el momento en https://ceibo.example/mi-voucher',
    `${CEIBO_COMPANY} · ${CEIBO_PROVIDER}`,
  ])
    expect(text).toContain(fact)
  for (const { name, value } of rows(25)) expect(text).toContain(`${name} ${value}`)
  expect(text).not.toContain('+598 2900 9999')
  expect(text).not.toMatch(/póliza|seguro\b/i)
  // A step that wraps reads as a sentence, without glued words.
  expect(text).toContain('a los números de este voucher')
  expect(pages).toHaveLength(2)
})

test('B-12 V-09 without a company the voucher names none, and a national document of another country is no cédula', async () => {
  const { text } = await print({ legalEntity: null, residenceCountry: 'Argentina', residenceIso: 'AR' })
  expect(text).toContain('Documento nacional 4.123.987-0')
  expect(text).not.toMatch(/RUT|La asistencia la presta/)
})

test('V-06 the code for a camera and the printed line lead to the page that checks the voucher, on a void one too', async () => {
  for (const over of [{}, { voidSince: '2027-02-20' }]) {
    const { text, pages } = await print(over)
    expect(pages[0]?.links).toContain(CHECK_URL)
    expect(pages[0]?.tags).toContain('Figure')
    expect(text.replaceAll(' ', '')).toContain(CHECK_URL)
  }
})

test('B-12 an annual voucher of a companion with a passport says so, and the longest trip', async () => {
  const { passenger } = voucher()
  const { text } = await print({
    maxDaysPerTrip: 45,
    categoryName: 'Más de un viaje al año',
    endDate: '2028-02-28',
    days: 365,
    passenger: { ...passenger, documentType: 'passport', documentNumber: 'AB123456', isHolder: false },
    extras: [],
  })
  expect(text).toContain('Máximo por viaje 45 días')
  expect(text).toContain('al 28/02/2028 (365 días)')
  expect(text).toContain('Pasaporte AB123456')
  expect(text).toContain('En la reserva Acompañante')
  expect(text).not.toContain('Beneficios adicionales')
})

test('B-12 a long cover runs over several pages: each repeats the header and says which page it is', async () => {
  const { pages, text } = await print({ benefits: rows(110) })
  expect(pages).toHaveLength(4)
  pages.forEach((page, index) => {
    expect(page.text).toContain(`Página ${index + 1} de 4`)
    expect(page.text).toContain(`Voucher ${CODE}`)
  })
  for (const page of pages) expect(page.text).toContain('Beneficio Tope')
  expect(text.match(/Beneficio médico Nº \d+ USD/g)).toHaveLength(110)
})

test('B-12 the longest names and values stay on the paper, whole', async () => {
  const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'
  const passenger = { ...voucher().passenger, name: word, lastName: `${word} de la Santísima Trinidad` }
  const { pages, text } = await print({
    brand: { name: `Agencia ${word} ${'y Asociados '.repeat(5)}`, logo: null, primaryColor: '#ffff00' },
    passenger,
    planName: `Plan ${word}`,
    destination: 'Todo el mundo, incluidos Estados Unidos, Canadá y los territorios de ultramar',
    benefits: [...rows(30), { name: `${word} ${word}`, value: `USD ${word}` }],
    contactLines: [{ kind: 'assistance', label: word, phone: '+999999999999999' }],
    legalEntity: { ...ceiboCompany, name: word.repeat(2).slice(0, 120), address: word.repeat(4).slice(0, 200) },
  })
  for (const { pieces } of pages) {
    for (const { left, right, bottom, top } of pieces) {
      expect(left).toBeGreaterThanOrEqual(41)
      expect(right).toBeLessThanOrEqual(554.5)
      expect(bottom).toBeGreaterThan(20)
      expect(top).toBeLessThan(830)
    }
  }
  expect(text.replaceAll(' ', '')).toContain(fullName(passenger).replaceAll(' ', ''))
})

test('B-12 a name in letters that the paper lacks shows question marks and a remark, and never fails', async () => {
  const { passenger } = voucher()
  const { text } = await print({
    passenger: { ...passenger, name: 'محمد 😀 Ștefan', lastName: 'Łukasz\u202e\u0000\nOʼNeill' },
  })
  expect(text).toMatch(/\?\?\?\? \? Ștefan .*Łukasz OʼNeill/)
  expect(text).toContain('vale el número de documento')
  expect((await print()).text).not.toContain('vale el número de documento')
})

test.each(['Nguyễn Thị Ánh', 'Łukasz Żółć', 'Seán O’Higgins', 'Ñandú Ştefănescu', 'Fiona Griffith-Waffle'])(
  'B-12 %s is printed as typed, and copied text gives it back',
  async (typed) => {
    const [name = '', ...rest] = typed.split(' ')
    for (const brand of ['Αθήνα Ταξίδια', 'Путешествия']) {
      const { text, author } = await print({
        passenger: { ...voucher().passenger, name, lastName: rest.join(' ') },
        brand: { name: brand, logo: null, primaryColor: '#b700ff' },
      })
      expect(text).toContain(typed)
      expect(text).toContain(brand)
      expect(author).toBe(brand)
    }
  },
)

test('B-12 a voucher weighs at most 60 KB, also with letters of three alphabets', async () => {
  expect((await voucherPdf(voucher())).byteLength).toBeLessThanOrEqual(60_000)
})

test('B-12 the same facts print the same bytes, other facts others', async () => {
  const first = await voucherPdf(voucher())
  expect(Buffer.compare(first, await voucherPdf(voucher()))).toBe(0)
  expect(Buffer.compare(first, await voucherPdf(voucher({ number: '10042-2' })))).not.toBe(0)
})

test('B-12 the logo is printed; bytes that are no image are left out and the name stands alone', async () => {
  const logo = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#b700ff80' } })
    .png()
    .toBuffer()
  const brand = { name: 'Ceibo Asistencia', primaryColor: '#b700ff' }
  expect((await print({ brand: { ...brand, logo } })).pages[0]?.images).toBe(1)
  for (const bytes of [Buffer.from('<svg/>'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), Buffer.alloc(0)]) {
    const { pages } = await print({ brand: { ...brand, logo: bytes } })
    expect(pages[0]?.images).toBe(0)
    expect(pages[0]?.text).toContain('Ceibo Asistencia')
  }
})

// ASVS 1.2.1
test('B-12 a brand whose name looks like markup keeps the metadata well-formed and its name on the paper', async () => {
  const brand = { name: 'Viajes & Cía <x>', logo: null, primaryColor: '#b700ff' }
  const bytes = Buffer.from(await voucherPdf(voucher({ brand }))).toString('latin1')
  expect(bytes).toContain('<rdf:li>Viajes y C')
  expect(bytes).not.toContain('<x>')
  expect((await print({ brand })).text).toContain('Viajes & Cía <x>')
})

test('B-12 the document names itself, its author, its language and its structure', async () => {
  const { title, author, language, createdOn, pages } = await print()
  expect(title).toBe(`Voucher ${CODE}`)
  expect(author).toBe('Mburucuyá Viajes')
  expect(language).toBe('es-UY')
  expect(createdOn).toMatch(/^D:20270211/)
  expect(pages[0]?.tags.slice(0, 3)).toEqual(['Root', 'Document', 'P'])
  expect(pages[0]?.tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
})

test('R-05 a version that was replaced says so across every page and names the one in force; a void one is only void', async () => {
  const url = 'https://ceibo.example/api/sale/voucherPDF/MGA7QK-3'
  const replacement = { on: '2027-02-20' as const, number: '10042-1-3', url }
  const { text, pages } = await print({ code: `${CODE}-2`, benefits: rows(60), replacement })
  expect(text).toContain(`${SPOKEN}-2`)
  expect(text).toContain('REEMPLAZADO el 20/02/2027: vale el Nº 10042-1-3')
  expect(text.replaceAll(' ', '')).toContain(`sedescargaen${url}`)
  expect(text).not.toContain('Válido del')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.text).toContain('REEMPLAZADO')
  const cancelled = await print({ replacement, voidSince: '2027-02-21' })
  expect(cancelled.text).toContain('ANULADO')
  expect(cancelled.text).not.toContain('REEMPLAZADO')
})

test('R-02 a void voucher says so at its code and across every page; its terms of cancellation are printed', async () => {
  const good = await print({ benefits: rows(60) })
  expect(good.text).not.toMatch(/anulado/i)
  expect(good.text).toContain('hasta el día anterior te devolvemos el 85 %')
  const { text, pages } = await print({ benefits: rows(60), voidSince: '2027-02-20' })
  expect(text).toContain('ANULADO el 20/02/2027: no da cobertura')
  expect(text).not.toContain('Válido del')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.text).toContain('ANULADO')
})
