import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { checkCredentials } from './credentials-form.ts'
import { isLink } from './link.ts'
import { percentageIssue, readPercentage } from './percentage.ts'
import { writeNumber } from '../typed-number.ts'
import { checkStorefront, type StorefrontForm } from './storefront-form.ts'
import { checkTerms, type TermsForm } from './terms-form.ts'

const terms: TermsForm = {
  name: 'Mburucuyá Viajes',
  rut: '21-140634-001-1',
  address: '18 de Julio 1430',
  commissionPercent: '40',
  markup: '90.5',
  paymentType: 'online',
}
const company = { type: 'company', isMainBrand: false } as const
const storefront: StorefrontForm = {
  subdomain: 'Litoral-Viajes',
  description: 'Agencia del litoral.',
  heroSentence: '',
  languages: ['es', 'pt', 'en'],
  primaryColor: '#4C1D95',
  secondaryColor: '#000000',
  logoUrl: '/images/uploads/logo-1a2b.png',
  faviconUrl: '/images/uploads/icono.png',
  headerUrl: null,
  banners: [{ imageUrl: '/images/uploads/uno.jpg', link: null }],
  contactEmail: '',
  legalName: '',
  providerName: '',
  officeHours: '',
  contactLines: [],
}
const partner = { mainBrandSubdomain: 'ceibo', isMainBrand: false }

const keysOf = (broken: { path: string; key: string }[]) => broken.map(({ path, key }) => `${path} ${key}`)

describe('M-02 step 1, business data', () => {
  const check = (part: Partial<TermsForm>) => keysOf(checkTerms({ ...terms, ...part }, company))

  test('is good when every field is', () => {
    expect(check({})).toEqual([])
  })

  test('says each missing field with its own key, in the order of the fields', () => {
    const empty = { name: ' ', rut: '', address: '\t', commissionPercent: '', markup: ' ', paymentType: null }
    expect(check(empty)).toEqual([
      'name BUSINESS.ERROR.NAME_REQUIRED',
      'rut BUSINESS.ERROR.RUT_REQUIRED',
      'address BUSINESS.ERROR.ADDRESS_REQUIRED',
      'commissionPercent BUSINESS.ERROR.COMMISSION_REQUIRED',
      'markup BUSINESS.ERROR.MARKUP_REQUIRED',
      'paymentType BUSINESS.ERROR.PAYMENT_TYPE_REQUIRED',
    ])
  })

  test.each<[Partial<TermsForm>, string]>([
    [{ name: 'x'.repeat(121) }, 'name BUSINESS.ERROR.NAME_MAX_LENGTH'],
    [{ rut: '211406340012' }, 'rut BUSINESS.ERROR.RUT_INVALID'],
    [{ commissionPercent: '0' }, 'commissionPercent BUSINESS.ERROR.COMMISSION_OUT_RANGE'],
    [{ commissionPercent: '100.01' }, 'commissionPercent BUSINESS.ERROR.COMMISSION_OUT_RANGE'],
    [{ commissionPercent: '12,555' }, 'commissionPercent BUSINESS.ERROR.COMMISSION_NOT_NUMBER'],
    [{ markup: '1e1' }, 'markup BUSINESS.ERROR.MARKUP_NOT_NUMBER'],
    [{ markup: '-5' }, 'markup BUSINESS.ERROR.MARKUP_OUT_RANGE'],
    [{ markup: '0.99' }, 'markup BUSINESS.ERROR.MARKUP_OUT_RANGE'],
    [{ address: 'x'.repeat(201) }, 'address FIELD.TOO_LONG'],
    [{ name: 'Uno\nDos' }, 'name FIELD.INVALID'],
  ])('%j is refused', (part, expected) => {
    expect(check(part)).toEqual([expected])
  })

  test('the longest name and both ends of the percentages are good', () => {
    expect(check({ name: 'x'.repeat(120), commissionPercent: '1', markup: ' 100,00 ' })).toEqual([])
  })

  test('M-11 a broker may leave out RUT and address, but not give a wrong RUT', () => {
    const broker = { type: 'broker', isMainBrand: false } as const
    expect(checkTerms({ ...terms, rut: '', address: '' }, broker)).toEqual([])
    expect(keysOf(checkTerms({ ...terms, rut: '1' }, broker))).toEqual(['rut BUSINESS.ERROR.RUT_INVALID'])
  })

  test('only our own brand sells without commission', () => {
    expect(checkTerms({ ...terms, commissionPercent: '0' }, { type: 'company', isMainBrand: true })).toEqual([])
  })

  test('a percentage is read as it is written, to the hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000 }), (hundredths) => {
        for (const typed of [String(hundredths / 100), writeNumber(hundredths / 100, 0)]) {
          expect(readPercentage(typed)).toBe(hundredths / 100)
          expect(percentageIssue(typed)).toBeNull()
        }
      }),
    )
    expect(readPercentage('12.345')).toBeNull()
    expect(readPercentage('85,5')).toBe(85.5)
  })
})

test.each(['\u202E', '\u2066', '\u2028'])('M-03 a name and a contact’s label have no hidden mark %j', (mark) => {
  const value = `Ana${mark}Lía`
  expect(keysOf(checkTerms({ ...terms, name: value }, company))).toEqual(['name FIELD.INVALID'])
  const contactLines = [{ kind: 'sales' as const, label: value, phone: '099 123 456', isWhatsapp: false }]
  expect(keysOf(checkStorefront({ ...storefront, contactLines }, partner))).toEqual([
    'contactLines.0.label FIELD.REQUIRED',
  ])
})

describe('M-03 step 2, the storefront', () => {
  const check = (part: Partial<StorefrontForm>) => keysOf(checkStorefront({ ...storefront, ...part }, partner))

  test('is good when every field is; header, banners and contacts may be missing', () => {
    expect(check({})).toEqual([])
    expect(check({ banners: [] })).toEqual([])
  })

  test('P-02 takes a sentence of 80 characters for the home', () => {
    expect(check({ heroSentence: ` ${'x'.repeat(80)} ` })).toEqual([])
  })

  test('says each missing field with its own key', () => {
    const empty = {
      subdomain: '',
      description: '',
      primaryColor: '',
      secondaryColor: '',
      logoUrl: null,
      faviconUrl: null,
    }
    expect(check(empty)).toEqual([
      'subdomain BUSINESS.ERROR.SUBDOMAIN_REQUIRED',
      'description BUSINESS.ERROR.DESCRIPTION_REQUIRED',
      'primaryColor BUSINESS.ERROR.PRIMARY_COLOR_REQUIRED',
      'secondaryColor BUSINESS.ERROR.SECONDARY_COLOR_REQUIRED',
      'logoUrl BUSINESS.ERROR.LOGO_REQUIRED',
      'faviconUrl BUSINESS.ERROR.FAVICON_REQUIRED',
    ])
  })

  test.each<[Partial<StorefrontForm>, string]>([
    [{ subdomain: 'CEIBO' }, 'subdomain SUBDOMAIN_NOT_EDITABLE'],
    [{ subdomain: 'admin' }, 'subdomain BUSINESS.ERROR.SUBDOMAIN_RESERVED'],
    [{ subdomain: 'mi agencia' }, 'subdomain BUSINESS.ERROR.SUBDOMAIN_INVALID'],
    [{ heroSentence: 'x'.repeat(81) }, 'heroSentence FIELD.TOO_LONG'],
    [{ heroSentence: 'Vos viajá.\nNosotros también.' }, 'heroSentence FIELD.INVALID'],
    [{ primaryColor: 'red' }, 'primaryColor BUSINESS.ERROR.COLOR_INVALID'],
    [{ logoUrl: 'https://otro.example/logo.png' }, 'logoUrl BUSINESS.ERROR.IMAGE_INVALID'],
    [{ headerUrl: '/images/../secreto.png' }, 'headerUrl BUSINESS.ERROR.IMAGE_INVALID'],
    [{ contactEmail: 'hola' }, 'contactEmail BUSINESS.ERROR.EMAIL_INVALID'],
    [{ legalName: 'x'.repeat(121) }, 'legalName FIELD.TOO_LONG'],
    [{ providerName: 'Red\nAustral' }, 'providerName FIELD.INVALID'],
    [{ officeHours: 'x'.repeat(121) }, 'officeHours FIELD.TOO_LONG'],
    [
      { banners: [{ imageUrl: '/images/a.png', link: 'javascript:alert(1)' }] },
      'banners.0.link BUSINESS.ERROR.BANNER_LINK_INVALID',
    ],
    [{ contactLines: [{ kind: 'sales', label: 'Ventas', phone: '12' }] }, 'contactLines.0.phone FIELD.PHONE_INVALID'],
    [{ contactLines: [{ kind: 'sales', label: ' ', phone: '099 123 456' }] }, 'contactLines.0.label FIELD.REQUIRED'],
  ])('%j is refused', (part, expected) => {
    expect(check(part)).toEqual([expected])
  })

  test('M-06 our own subdomain is fixed', () => {
    const own = { mainBrandSubdomain: 'ceibo', isMainBrand: true }
    expect(checkStorefront({ ...storefront, subdomain: 'ceibo' }, own)).toEqual([])
    expect(keysOf(checkStorefront({ ...storefront, subdomain: 'otro' }, own))).toEqual([
      'subdomain SUBDOMAIN_NOT_EDITABLE',
    ])
  })

  test.each(['https://ceibo.test/promo?x=1#y', 'http://www.ejemplo.com.uy', ' https://a.bc '])(
    'M-09 %s is a link',
    (link) => {
      expect(isLink(link)).toBe(true)
    },
  )

  // ASVS 1.2.2
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//ceibo.test',
    'www.ceibo.test',
    'https://',
    'https://interno',
    'https://ana:clave@ceibo.test',
    'https:/ceibo.test',
    'https://ceibo.test/ x',
    'https://ceibo.test\\@otro.test',
    `https://ceibo.test/${'x'.repeat(500)}`,
  ])('M-09 %s is not', (link) => {
    expect(isLink(link)).toBe(false)
  })
})

describe('M-04 step 3, the login', () => {
  const good = { user: 'hola@litoral.test', password: 'Litoral-2026!', passwordConfirmation: 'Litoral-2026!' }
  const check = (part: Partial<typeof good>) => keysOf(checkCredentials({ ...good, ...part }))

  test('is good when every field is, and says each missing one with its own key', () => {
    expect(check({})).toEqual([])
    expect(check({ user: ' ', password: '', passwordConfirmation: '' })).toEqual([
      'user BUSINESS.ERROR.USER_REQUIRED',
      'password BUSINESS.ERROR.PASSWORD_REQUIRED',
      'passwordConfirmation BUSINESS.ERROR.PASSWORD_CONFIRM_REQUIRED',
    ])
  })

  test.each<[Partial<typeof good>, string]>([
    [{ user: 'yo@x.uy' }, 'user BUSINESS.ERROR.EMAIL_INVALID'],
    [{ user: `${'x'.repeat(65)}@ceibo.test` }, 'user FIELD.EMAIL_TOO_LONG'],
    [{ passwordConfirmation: 'Litoral-2026' }, 'passwordConfirmation BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH'],
  ])('%j is refused', (part, expected) => {
    expect(check(part)).toEqual([expected])
  })

  test('a weak password gets the issue of the rule that it breaks', () => {
    expect(check({ password: 'litoral', passwordConfirmation: 'litoral' })).toEqual([
      'password BUSINESS.ERROR.PASSWORD_REQUERIMENTS',
    ])
  })
})

test('K-02 the texts of the back-office are in the catalogue once it is loaded', () => {
  expect(messages['BUSINESS.ERROR.NO_CHANGES']).toBe('No hay cambios para guardar.')
})
