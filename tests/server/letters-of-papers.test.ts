import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import { describe, expect, test } from 'vitest'
import { certificatePdf } from '../../server/features/sales/certificate-pdf.ts'
import { voucherPdf, type VoucherDocument } from '../../server/features/sales/voucher-pdf.ts'
import { quotePdf } from '../../server/features/purchase/quote/quote-pdf.ts'
import { receiptPdf } from '../../server/features/after-sale/receipt-pdf.ts'
import { statementPdf } from '../../server/features/statements/statement-pdf.ts'
import type { PaperBrand } from '../../server/adapters/pdf/paper.ts'
import { readPdf } from '../support/read-pdf.ts'
import { ceiboCompany } from '../support/test-brand.ts'
import { ana } from '../support/test-passenger.ts'
import { voucher } from '../support/test-voucher.ts'

const PEOPLE = [
  { name: 'Ánh', lastName: 'Nguyễn Thị' },
  { name: 'Łukasz', lastName: 'Żółć' },
  { name: 'Seán', lastName: 'O’Higgins' },
  { name: 'Gãnã G̃uahẽ', lastName: 'Ñandú' },
]
const BUSINESSES = ['Αθήνα Ταξίδια', 'Путешествия']
const CASES = PEOPLE.flatMap((person) => BUSINESSES.map((business) => ({ ...person, business })))

const brandOf = (name: string): PaperBrand => ({ name, logo: null, primaryColor: '#4c1d95' })

function voucherOf({ name, lastName, business }: (typeof CASES)[number]): VoucherDocument {
  return voucher({
    brand: brandOf(business),
    passenger: { ...ana, name, lastName, isHolder: true },
    contactLines: [{ kind: 'assistance', label: business, phone: '+59829001234' }],
    legalEntity: { ...ceiboCompany, name: `${business} S.A.` },
  })
}

describe.each(CASES)('papers of $name $lastName, by $business', (facts) => {
  const { name, lastName, business } = facts
  const person = `${name} ${lastName}`
  const brand = brandOf(business)

  test('B-12 the voucher prints what was typed, in at most 60 KB, and the same bytes again', async () => {
    const bytes = await voucherPdf(voucherOf(facts))
    const { text, author } = await readPdf(bytes)
    expect(text).toContain(person)
    expect(text).not.toContain('?')
    expect(author).toBe(business)
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000)
    expect(Buffer.compare(bytes, await voucherPdf(voucherOf(facts)))).toBe(0)
  })

  test('V-06 the certificate prints the name in capitals, with all its marks', async () => {
    const { text, author } = await readPdf(await certificatePdf(voucherOf(facts)))
    expect(text).toContain(name.toUpperCase())
    expect(text).toContain(lastName.toUpperCase())
    expect(text).toContain(business)
    expect(author).toBe(business)
  })

  test('B-13 the quote prints the name of the business and of who is asked', async () => {
    const { text } = await readPdf(
      await quotePdf({
        language: 'es',
        brand,
        number: '27021',
        issuedOn: '2027-02-11',
        validUntil: '2027-02-21',
        residenceCountry: 'Uruguay',
        destination: 'Europa (Schengen)',
        categoryName: 'Por viaje (hasta 120 días)',
        startDate: '2027-03-01',
        endDate: '2027-03-15',
        days: 15,
        planName: 'Hornero 80',
        maxDaysPerTrip: null,
        passengers: [{ label: person, price: 93_38 }],
        extras: [],
        benefits: [],
        promo: null,
        charged: 93_38,
        exchangeRate: null,
        cancellationTerms: STANDARD_TERMS,
        contactLines: [{ kind: 'sales', label: business, phone: '+59829009999' }],
        legalEntity: { ...ceiboCompany, name: `${business} S.A.` },
        url: 'https://ceibo.example/buy/step-4',
        isSaved: false,
      }),
    )
    expect(text).toContain(`${business} Cotización`)
    expect(text).toContain(`${person} Hornero 80 USD 93,38`)
  })

  test('R-11 the receipt prints the holder and the business', async () => {
    const { text, author } = await readPdf(
      await receiptPdf({
        language: 'es',
        brand,
        kind: 'payment',
        number: '2027-000001',
        issuedOn: '2027-02-11',
        amount: 93_38,
        instalments: 1,
        financing: 0,
        on: '2027-02-11',
        means: { name: 'Transferencia', reference: business },
        sale: '10042',
        holder: person,
        planName: 'Hornero 80',
        destination: 'Europa (Schengen)',
        period: '01/03/2027 al 15/03/2027',
        legalEntity: { ...ceiboCompany, name: `${business} S.A.` },
      }),
    )
    expect(text).toContain(`Titular ${person}`)
    expect(text).toContain(`Referencia ${business}`)
    expect(text).toContain(`${business} S.A. · RUT 211003420017`)
    expect(author).toBe(business)
  })

  test('G-04 the statement prints the business and the holders of its sales', async () => {
    const { text } = await readPdf(
      await statementPdf({
        brand: brandOf('Ceibo'),
        issuedOn: '2027-03-01',
        statement: {
          id: crypto.randomUUID(),
          number: '2027-000001',
          businessId: crypto.randomUUID(),
          businessName: business,
          month: '2027-02-01',
          opening: 0,
          closing: 93_38,
          lineCount: 1,
          closedAt: '2027-03-01T03:00:00.000Z',
          openDisputes: 0,
          totals: { sales: 93_38, payments: 0, payouts: 0, adjustments: 0 },
        },
        lines: [
          {
            id: crypto.randomUUID(),
            day: '2027-02-11',
            at: '2027-02-11T15:00:00.000Z',
            kind: 'adjustment',
            amount: 93_38,
            balance: 93_38,
            sale: { id: 'a', number: 10042, holder: person },
            method: null,
            reference: null,
            reason: null,
            lotId: null,
          },
        ],
      }),
    )
    expect(text).toContain(`Cuenta de ${business}`)
    expect(text).toContain(person)
  })
})
