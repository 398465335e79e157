import { expect, test } from 'vitest'
import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import { termsText, WITHDRAWAL_TEXT } from '#shared/after-sale/terms-text.ts'
import { languages, languageTags } from '#shared/languages.ts'
import { tripCalendar } from '#shared/sales/trip-calendar.ts'
import { receiptPdf } from '../../server/features/after-sale/receipt-pdf.ts'
import { quotePdf } from '../../server/features/purchase/quote/quote-pdf.ts'
import { certificatePdf } from '../../server/features/sales/certificate-pdf.ts'
import { tripEntry } from '../../server/features/sales/voucher-files.ts'
import { voucherPdf } from '../../server/features/sales/voucher-pdf.ts'
import { conditionTexts } from '../../server/features/sales/voucher-texts.ts'
import { checkPage } from '../../server/web/voucher-pages/check-page.ts'
import { confirmationPage, questionPage } from '../../server/web/voucher-pages/reminder-page.ts'
import { sosManifest, sosPage } from '../../server/web/voucher-pages/sos-page.ts'
import { spanishFinder } from '../support/languages-of-papers.ts'
import { readPdf } from '../support/read-pdf.ts'
import { CODE, rows, voucher } from '../support/test-voucher.ts'

const TODAY = '2027-03-02'
const brand = { name: 'Mburucuyá Viajes', primaryColor: '#4c1d95', logo: null } as const
const replacement = { on: '2027-02-12', number: '10042-1-2', url: 'https://ceibo.example/v' }
/** Names and values of the tariff and of businesses, which are data, and what binds in Spanish. */
const DATA = [
  ...voucher().benefits.map(({ name }) => name),
  ...voucher().extras.map(({ description }) => description),
  ...voucher().contactLines.map(({ label }) => label),
  voucher().categoryName,
  voucher().legalEntity!.provider,
  'Estados Unidos',
  'Cancelación multicausa',
  conditionTexts.es('personal'),
  conditionTexts.es('limits'),
  WITHDRAWAL_TEXT,
  termsText(voucher().terms),
  termsText(STANDARD_TERMS),
]

test.each(languages)('I-02 every paper is in %s, without a Spanish word or a placeholder', async (language) => {
  const findSpanish = language === 'es' ? () => [] : await spanishFinder(language)
  const own = (over: Parameters<typeof voucher>[0] = {}) => voucher({ language, maxDaysPerTrip: 30, ...over })
  const others = { isSchengen: false, destination: 'Latinoamérica y Caribe', legalEntity: null }
  const { legalEntity, contactLines } = voucher()
  const printed = await Promise.all([
    voucherPdf(own()),
    voucherPdf(own({ voidSince: '2027-02-12', days: 1, contactLines: [] })),
    voucherPdf(own({ replacement, benefits: [{ name: 'Concierge', value: 'Sí' }] })),
    certificatePdf(own()),
    certificatePdf(own({ replacement })),
    certificatePdf(own({ voidSince: '2027-02-12' })),
    certificatePdf(own(others), language),
    ...[true, false].map((isSaved) =>
      quotePdf({
        language,
        isSaved,
        brand,
        number: '27021',
        issuedOn: '2027-02-11',
        validUntil: '2027-02-21',
        residenceCountry: 'Uruguay',
        destination: 'Europa (Schengen)',
        categoryName: voucher().categoryName,
        startDate: '2027-03-01',
        endDate: '2027-03-15',
        days: 15,
        planName: 'Hornero 80',
        maxDaysPerTrip: 30,
        passengers: [{ label: 'A', price: 93_38 }],
        extras: [{ passenger: 1, description: 'Cancelación multicausa', coverage: '+USD 3.000', price: 0 }],
        benefits: rows(1),
        promo: { code: 'VERANO15', percent: 12.5, discount: 1_00 },
        charged: 92_38,
        exchangeRate: { day: '2027-02-11', rate: 402_500 },
        cancellationTerms: STANDARD_TERMS,
        contactLines,
        legalEntity,
        url: 'https://ceibo.example/buy/step-4',
      }),
    ),
    ...(['payment', 'refund'] as const).map((kind) =>
      receiptPdf({
        language,
        kind,
        brand,
        number: '2027-000001',
        issuedOn: '2027-02-11',
        amount: 93_38,
        instalments: 3,
        financing: 3_38,
        on: '2027-02-11',
        means: { name: 'X', reference: '771' },
        sale: '10042',
        holder: 'María Núñez',
        planName: 'Hornero 80',
        destination: 'Europa (Schengen)',
        period: '01/03/2027',
        legalEntity,
      }),
    ),
  ])
  for (const paper of await Promise.all(printed.map(readPdf))) {
    expect(paper.language).toBe(languageTags[language])
    for (const text of [paper.text, paper.title, paper.subject]) {
      expect(text).not.toMatch(/\{\w+\}|undefined/)
      expect(findSpanish(text, DATA), paper.title).toEqual([])
    }
  }
})

/** What pages say in English too, or for a doctor alone. */
const IN_ENGLISH = /<(span|section)[^>]* lang="en".*?<\/\1>/gs

test.each(languages)('I-02 every page of a voucher is in %s, and says so', async (language) => {
  const findSpanish = language === 'es' ? () => [] : await spanishFinder(language)
  const own = (over: Parameters<typeof voucher>[0] = {}) => voucher({ language, ...over })
  const place = { path: '/sos/A', today: TODAY }
  const documents = [
    sosPage(own(), brand, place).document,
    sosPage(own({ voidSince: '2027-02-12', contactLines: [] }), brand, place).document,
    checkPage(own(), brand, TODAY),
    checkPage(own({ isSchengen: false }), brand, '2027-02-12'),
    checkPage(own({ voidSince: '2027-02-12' }), brand, TODAY),
    checkPage(own({ replacement }), brand, '2028-01-01'),
    questionPage(brand, language),
    confirmationPage(brand, language),
  ]
  const entry = tripEntry({ env: { publicUrl: 'https://ceibo.example' } as never }, own({ code: CODE }))
  for (const page of documents) expect(page).toContain(`<html lang="${languageTags[language]}">`)
  const manifest = JSON.stringify(sosManifest(brand, language, '/sos/A'))
  for (const text of [...documents, manifest, tripCalendar(entry).replaceAll('\r\n ', '')]) {
    expect(text).not.toMatch(/\{\w+\}|undefined/)
    expect(findSpanish(text.replace(IN_ENGLISH, ' '), DATA)).toEqual([])
  }
})

test('I-02 a check page in English says everything once, and one in Portuguese adds the English', () => {
  const english = checkPage(voucher({ language: 'en' }), brand, TODAY)
  expect(english).toContain('<strong>Valid</strong>')
  expect(english).not.toContain('lang="en">Valid')
  expect(checkPage(voucher({ language: 'pt' }), brand, TODAY)).toContain('Válido <span lang="en">Valid</span>')
})

test('I-02 the certificate of a buyer is in their language and in that of who reads it', async () => {
  const text = async (language: 'pt' | 'en', kind?: 'es' | 'en') =>
    (await readPdf(await certificatePdf(voucher({ language }), kind))).text
  expect(await text('pt')).toContain('Passageiro · Traveller')
  expect(await text('pt', 'es')).toContain('Passageiro · Pasajero')
  expect(await text('en', 'en')).toContain('Traveller Surname')
})

test('I-02 rules and further readers know the destination by its Spanish name', async () => {
  const spanish = { planName: 'Ñandú 300', destination: 'Estados Unidos y Canadá' }
  const own = voucher({ language: 'pt', destination: 'América do Norte', spanish })
  const { document } = sosPage(own, brand, { path: '/sos/A', today: TODAY })
  expect(/class="call" href="tel:(.*?)"/.exec(document)?.[1], 'the phone of the destination').toBe('+13055550123')
  expect(document).toContain('United States and Canada')
  expect(checkPage(own, brand, TODAY)).toContain('América do Norte <span lang="en">United States and Canada</span>')
  const { text } = await readPdf(await certificatePdf(own, 'es'))
  expect(text).toContain('América do Norte · Estados Unidos y Canadá')
})

test('I-02 the same facts in the same language give the same bytes', async () => {
  const once = await voucherPdf(voucher({ language: 'pt' }))
  expect(Buffer.compare(once, await voucherPdf(voucher({ language: 'pt' })))).toBe(0)
  expect(Buffer.compare(once, await voucherPdf(voucher({ language: 'en' })))).not.toBe(0)
})
