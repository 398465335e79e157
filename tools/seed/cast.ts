import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { business, users } from '../../server/platform/db/schema/businesses.ts'
import type { instalmentPlan } from '../../server/platform/db/schema/instalment-plans.ts'
import type { paymentMethod } from '../../server/platform/db/schema/payment-methods.ts'
import type { promoCode } from '../../server/platform/db/schema/promo-codes.ts'

/** The ids are fixed, so that seeding twice writes once and the same seed number gives the same sales. */
export const BUSINESS_IDS = {
  ceibo: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000001',
  mburucuya: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000002',
  rambla: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000003',
  cooperativa: '6b1f0c52-7a44-4c0e-9b6e-5d1a00000004',
} as const
export type CastName = keyof typeof BUSINESS_IDS

type Pictures = 'logoUrl' | 'faviconUrl' | 'headerUrl' | 'primaryColor' | 'secondaryColor'
export type CastBusiness = { name: CastName; row: Omit<typeof business.$inferInsert, Pictures | 'id'> & { id: string } }

/** The brand that sells under our own name, in production too: staff fill in its phones and email. */
export const mainBrandRow: CastBusiness['row'] = {
  id: BUSINESS_IDS.ceibo,
  name: 'Ceibo Asistencia',
  type: 'company',
  paymentType: 'online',
  markup: 100,
  commissionPercent: 0,
  isMainBrand: true,
  subdomain: 'ceibo',
  description: 'Asistencia al viajero desde Uruguay, para viajar con respaldo a cualquier parte del mundo.',
}

const ASSISTANCE_LINES: ContactLine[] = [
  { kind: 'assistance', label: 'Uruguay', phone: '+59829010247' },
  { kind: 'assistance', label: 'Argentina', phone: '+541159840247' },
  { kind: 'assistance', label: 'Brasil', phone: '+551139580247' },
  { kind: 'assistance', label: 'Estados Unidos y Canadá', phone: '+13055550147' },
  { kind: 'assistance', label: 'España y resto de Europa', phone: '+34910600247' },
  { kind: 'assistance', label: 'México', phone: '+525585260247' },
  { kind: 'assistance', isWhatsapp: true, label: 'Desde cualquier país', phone: '+59899010247' },
]

const CEIBO_LINES: ContactLine[] = [
  { kind: 'sales', label: 'Ventas', phone: '+59829010100' },
  { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59899010100' },
  ...ASSISTANCE_LINES,
]

/** The demo's businesses, the main brand first. */
export const castBusinesses: readonly CastBusiness[] = [
  {
    name: 'ceibo',
    row: {
      ...mainBrandRow,
      rut: '211003420017',
      address: 'Rambla República del Perú 1021, Montevideo',
      contactEmail: 'hola@ceibo.test',
      legalName: 'Ceibo Asistencia S.A.',
      providerName: 'Red Austral de Asistencia',
      officeHours: 'Lunes a viernes de 9 a 18; emergencias, las 24 horas',
      contactLines: CEIBO_LINES,
    },
  },
  {
    name: 'mburucuya',
    row: {
      id: BUSINESS_IDS.mburucuya,
      name: 'Mburucuyá Viajes',
      rut: '211406340011',
      address: '18 de Julio 1430, Paysandú',
      type: 'company',
      paymentType: 'online',
      markup: 90,
      commissionPercent: 40,
      subdomain: 'mburucuya',
      description: 'Agencia de viajes del litoral: armamos tu viaje y te acompañamos hasta que volvés.',
      contactEmail: 'hola@mburucuya.test',
      contactLines: [
        { kind: 'sales', label: 'Ventas', phone: '+59847220140' },
        { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59898220140' },
        ...ASSISTANCE_LINES,
      ],
    },
  },
  {
    name: 'rambla',
    row: {
      id: BUSINESS_IDS.rambla,
      name: 'Rambla Brokers',
      rut: '219876540012',
      address: 'Rambla Gandhi 241, Montevideo',
      type: 'broker',
      paymentType: 'on-account',
      markup: 80,
      commissionPercent: 35,
      subdomain: null,
      description: '',
      contactEmail: 'broker@ceibo.test',
      contactLines: [{ kind: 'sales', label: 'Ventas', phone: '+59827120300' }, ...ASSISTANCE_LINES],
    },
  },
  {
    name: 'cooperativa',
    row: {
      id: BUSINESS_IDS.cooperativa,
      name: 'Cooperativa del Plata',
      rut: '215555550010',
      address: 'Zelmar Michelini 1280, Montevideo',
      type: 'company',
      paymentType: 'on-account',
      markup: 60,
      commissionPercent: 10,
      subdomain: 'cooperativa',
      description: 'Asistencia al viajero para los socios de la Cooperativa del Plata y sus familias.',
      contactEmail: 'viajes@cooperativa.test',
      contactLines: [{ kind: 'sales', label: 'Ventas', phone: '+59829030180' }, ...ASSISTANCE_LINES],
    },
  },
]

/** The demo's password, for demo data only: it is public, so production refuses it. */
export const DEMO_PASSWORD = 'Ceibo-demo-2026!'

type DemoLogin = Omit<typeof users.$inferInsert, 'id' | 'passwordHash'> & { id: string; email: string }

export const demoLogins: readonly DemoLogin[] = [
  {
    id: '6b1f0c52-7a44-4c0e-9b6e-5d1b00000001',
    email: 'admin@ceibo.test',
    name: 'Administración',
    role: 'administrator',
    businessId: null,
  },
  partnerLogin('6b1f0c52-7a44-4c0e-9b6e-5d1b00000002', 'agencia@ceibo.test', 'Mburucuyá Viajes', 'mburucuya'),
  partnerLogin('6b1f0c52-7a44-4c0e-9b6e-5d1b00000003', 'broker@ceibo.test', 'Rambla Brokers', 'rambla'),
  partnerLogin(
    '6b1f0c52-7a44-4c0e-9b6e-5d1b00000004',
    'cooperativa@ceibo.test',
    'Cooperativa del Plata',
    'cooperativa',
  ),
  {
    ...partnerLogin('6b1f0c52-7a44-4c0e-9b6e-5d1b00000005', 'ventas@ceibo.test', 'Clara Ríos', 'rambla'),
    role: 'seller',
  },
]

function partnerLogin(id: string, email: string, name: string, works: CastName): DemoLogin {
  return { id, email, name, role: 'owner', businessId: BUSINESS_IDS[works] }
}

/** The user who is recorded on the invented lots. */
export const administratorId = demoLogins[0]?.id ?? ''

/** The sellers of the invented sales, with their relative number of sales and the share of these on account. */
export const castSellers = [
  seller('ceibo', { weight: 38, accountShare: 0 }),
  seller('mburucuya', { weight: 27, accountShare: 0 }),
  seller('rambla', { weight: 20, accountShare: 1 }),
  seller('cooperativa', { weight: 15, accountShare: 0.6 }),
]

function seller(name: CastName, share: { weight: number; accountShare: number }) {
  const businessId: string = BUSINESS_IDS[name]
  const loginId = demoLogins.find((login) => login.businessId === businessId)?.id ?? null
  return { businessId, loginId, ...share }
}

/** The demo's ways to pay in instalments: two that cost the buyer nothing, and one that the buyer finances. */
export const castPlans: readonly (typeof instalmentPlan.$inferInsert)[] = [
  plan(1, { brands: ['OCA'], instalments: 3, minAmount: 0, financedBy: 'house', percent: 0 }),
  plan(2, { brands: ['Visa', 'Mastercard'], instalments: 3, minAmount: 100_00, financedBy: 'house', percent: 4.5 }),
  plan(3, {
    brands: ['Visa', 'Mastercard', 'OCA'],
    instalments: 6,
    minAmount: 100_00,
    financedBy: 'buyer',
    percent: 9.5,
  }),
]

function plan(n: number, row: Omit<typeof instalmentPlan.$inferInsert, 'id'>) {
  return { ...row, id: `6b1f0c52-7a44-4c0e-9b6e-5d1d0000000${n}` }
}

/** The ways to pay without a card that the demo offers, with what buyers read below their names. */
export const castMethods: readonly Pick<typeof paymentMethod.$inferSelect, 'method' | 'note'>[] = [
  { method: 'redpagos', note: 'En efectivo, en cualquier local.' },
  { method: 'transfer', note: 'Desde la web de tu banco.' },
]

export type CastPromo = {
  row: Omit<typeof promoCode.$inferInsert, 'id'> & { id: string }
  businessIds: string[]
  /** Whether invented sales may use it; the other codes are left for people to try. */
  isForSales: boolean
}

/**
 * The demo's promo codes on the day `today`: working, used up after one sale, paused, expired, not started, and one of a
 * single partner.
 */
export function castPromos(today: Day): CastPromo[] {
  const promo = (n: number, row: Omit<CastPromo['row'], 'id'>, names: CastName[], isForSales = false): CastPromo => ({
    row: { ...row, id: `6b1f0c52-7a44-4c0e-9b6e-5d1c0000000${n}` },
    businessIds: names.map((name) => BUSINESS_IDS[name]),
    isForSales,
  })
  return [
    promo(1, { code: 'VERANO15', ownPercentage: 5, companyPercentage: 10 }, ['ceibo', 'mburucuya'], true),
    promo(2, { code: 'BIENVENIDA', ownPercentage: 10, companyPercentage: 0 }, ['ceibo', 'mburucuya'], true),
    promo(3, { code: 'UNICA', ownPercentage: 5, companyPercentage: 5, usesLimit: 1 }, ['ceibo', 'mburucuya']),
    promo(4, { code: 'PAUSADA10', ownPercentage: 5, companyPercentage: 5, isPaused: true }, [
      'ceibo',
      'mburucuya',
      'cooperativa',
    ]),
    promo(
      5,
      {
        code: 'INVIERNO10',
        ownPercentage: 10,
        companyPercentage: 0,
        startDate: addDays(today, -200),
        endDate: addDays(today, -60),
      },
      ['ceibo', 'mburucuya', 'cooperativa'],
      true,
    ),
    promo(
      6,
      {
        code: 'PREVENTA20',
        ownPercentage: 15,
        companyPercentage: 5,
        startDate: addDays(today, 60),
        endDate: addDays(today, 150),
      },
      ['ceibo', 'mburucuya'],
    ),
    promo(7, { code: 'LITORAL12', ownPercentage: 2, companyPercentage: 10, usesLimit: 500 }, ['mburucuya'], true),
  ]
}
