import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import { expect, test } from 'vitest'
import { termsText } from '#shared/after-sale/terms-text.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { CEIBO_COMPANY, CEIBO_PROVIDER, ceiboCompany } from '../../../../tests/support/test-brand.ts'
import { type QuoteDocument, quotePdf } from './quote-pdf.ts'

function quote(over: Partial<QuoteDocument> = {}): QuoteDocument {
  return {
    language: 'es',
    brand: { name: 'Ceibo Asistencia', logo: null, primaryColor: '#b700ff' },
    number: '27021',
    issuedOn: '2027-02-11',
    validUntil: '2027-02-21',
    residenceCountry: 'Uruguay',
    destination: 'Asia, África y Oceanía',
    categoryName: 'Por viaje (hasta 120 días)',
    startDate: '2027-03-01',
    endDate: '2027-03-15',
    days: 15,
    planName: 'Hornero 80',
    maxDaysPerTrip: null,
    passengers: [
      { label: 'Pasajero 1, hasta 74 años', price: 93_38 },
      { label: 'Pasajero 2, de 75 a 84 años', price: 140_07 },
      { label: 'Pasajero 3, menor de 23 años', price: 0 },
    ],
    extras: [{ passenger: 2, description: 'Cancelación multicausa', coverage: '+USD 3.000', price: 1_044_00 }],
    benefits: Array.from({ length: 3 }, (_, row) => ({ name: `Beneficio ${row + 1}`, value: `USD ${row + 1}.000` })),
    promo: { code: 'VERANO15', percent: 12.5, discount: 159_68 },
    charged: 1_117_77,
    exchangeRate: null,
    cancellationTerms: STANDARD_TERMS,
    contactLines: [
      { kind: 'sales', label: 'Ventas', phone: '+59829009999' },
      { kind: 'sales', isWhatsapp: true, label: 'Celular', phone: '+59899123456' },
      { kind: 'assistance', label: 'Uruguay', phone: '+59829001234' },
    ],
    legalEntity: ceiboCompany,
    url: 'https://ceibo.example/mburucuya/buy/step-4',
    isSaved: false,
    ...over,
  }
}

const print = async (over: Partial<QuoteDocument> = {}) => readPdf(await quotePdf(quote(over)))

test('B-13 the quote says every field, word for word: trip, passengers, cover, extras, code, discount and what is charged', async () => {
  const { text, pages, title, author, subject } = await print()
  expect(text).toBe(
    [
      'Ceibo Asistencia Cotización Asistencia al viajero Nº 27021, del 11/02/2027 Válida hasta el 21/02/2027',
      'Precio final para 3 pasajeros USD 1.117,77 Hornero 80 · Asia, África y Oceanía',
      'Tu viaje País de residencia Uruguay Destino Asia, África y Oceanía Tipo de viaje Por viaje (hasta 120 días)',
      'Plan Hornero 80 Salida 01/03/2027 Regreso 15/03/2027 Duración 15 días',
      'Precio Concepto Detalle Precio',
      'Pasajero 1, hasta 74 años Hornero 80 USD 93,38',
      'Pasajero 2, de 75 a 84 años Hornero 80 USD 140,07',
      'Pasajero 3, menor de 23 años Hornero 80 Sin cargo',
      'Cancelación multicausa (pasajero 2) +USD 3.000 USD 1.044,00',
      'Subtotal USD 1.277,45 Código VERANO15: 12,5 % de descuento −USD 159,68 Total a pagar USD 1.117,77',
      'Seguí con tu compra https://ceibo.example/mburucuya/buy/step-4',
      'Qué cubre Hornero 80 Beneficio Tope Beneficio 1 USD 1.000 Beneficio 2 USD 2.000 Beneficio 3 USD 3.000',
      'Importante Cotización informativa. Los precios son finales y están en dólares estadounidenses (USD). Válida hasta el 21/02/2027.',
      'El precio depende de la edad de cada pasajero el día de la salida. Los topes de la cobertura son por pasajero. El voucher se emite al confirmarse la compra.',
      'Podés arrepentirte de la compra dentro de los 5 días hábiles y antes de que empiece la vigencia, sin costo (Ley 17.250).',
      termsText(STANDARD_TERMS),
      '¿Dudas? Escribinos o llamanos: Ventas +598 2900 9999 · WhatsApp Celular +598 99 123 456',
      'Ceibo Asistencia · Cotización 27021 · Válida hasta el 21/02/2027 Página 1 de 1',
      `${CEIBO_COMPANY} · ${CEIBO_PROVIDER}`,
    ].join(' '),
  )
  expect({ title, author, subject }).toEqual({
    title: 'Cotización 27021',
    author: 'Ceibo Asistencia',
    subject: 'Cotización de asistencia al viajero',
  })
  const { pieces } = pages[0]!
  const one = (words: string) => pieces.find((piece) => piece.text.trim() === words)!
  const amounts = pieces.filter((piece, index) => /^−?USD |^Sin cargo|^Tope/.test(piece.text) && index > 10)
  expect(amounts).toHaveLength(11)
  expect(new Set(amounts.map(({ right }) => Math.round(right))), 'in one column at the right').toEqual(new Set([545]))
  expect(one('15 días').bottom - one('Subtotal').bottom).toBeLessThan(155)
  expect(one('15 días').bottom - one('Concepto').bottom, 'a section stands apart').toBeGreaterThan(45)
})

test('B-13 a long cover goes on over the page', async () => {
  const benefits = Array.from({ length: 25 }, (_, row) => ({
    name: `Beneficio ${row + 1}`,
    value: `USD ${row + 1}.000`,
  }))
  const { text, pages } = await print({ benefits })
  for (let row = 1; row <= 25; row++) expect(text).toContain(`Beneficio ${row} USD ${row}.000`)
  expect(pages).toHaveLength(2)
  expect(pages[1]?.text).toContain('Página 2 de 2')
})

test('B-13 the way on to the purchase is printed and can be clicked', async () => {
  const { pages, text } = await print()
  expect(text).toContain('Seguí con tu compra https://ceibo.example/mburucuya/buy/step-4')
  expect(pages.flatMap(({ links }) => links)).toEqual(['https://ceibo.example/mburucuya/buy/step-4'])
})

test('B-13 without a code there is neither subtotal nor discount; one passenger, one day, annual limit', async () => {
  const { text } = await print({
    promo: null,
    extras: [],
    passengers: [{ label: 'Pasajero 1, hasta 74 años', price: 93_38 }],
    charged: 93_38,
    days: 1,
    maxDaysPerTrip: 45,
    contactLines: [],
  })
  expect(text).toContain('Precio final para 1 pasajero USD 93,38')
  expect(text).toContain('Duración 1 día Máximo por viaje 45 días')
  expect(text).not.toMatch(/Subtotal|descuento|Dudas/)
})

test('B-13 a price that the lines do not give is never printed', async () => {
  await expect(quotePdf(quote({ charged: 1_117_76 }))).rejects.toThrow('do not add up')
})

test('B-13 ten passengers with six extras each stay on the paper; the same quote gives the same bytes', async () => {
  const passengers = Array.from({ length: 10 }, (_, index) => ({
    label: `Pasajero ${index + 1}, hasta 74 años`,
    price: 100,
  }))
  const extras = passengers.flatMap((_, index) =>
    Array.from({ length: 6 }, (_row, extra) => ({
      passenger: index + 1,
      description: `Beneficio adicional número ${extra} con un nombre bastante más largo que su columna`,
      coverage: '50% del tope',
      price: 50,
    })),
  )
  const many = { passengers, extras, promo: null, charged: 4_000, url: `https://ceibo.example/${'x'.repeat(300)}` }
  const { pages, text } = await print(many)
  expect(pages.length).toBeGreaterThan(3)
  expect(text.match(/Pasajero \d+, hasta 74 años/g)).toHaveLength(10)
  for (const { right, left, bottom } of pages.flatMap(({ pieces }) => pieces)) {
    expect(left).toBeGreaterThan(41)
    expect(right).toBeLessThanOrEqual(554.5)
    expect(bottom).toBeGreaterThan(20)
  }
  expect(Buffer.compare(await quotePdf(quote(many)), await quotePdf(quote(many)))).toBe(0)
})
