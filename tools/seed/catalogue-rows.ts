import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import type { BenefitPayment } from '#shared/catalogue/benefit-contract.ts'
import {
  ANNUAL_CATEGORY,
  ASIA_AFRICA_OCEANIA,
  EUROPE,
  LATIN_AMERICA,
  NORTH_AMERICA,
  SOUTH_AMERICA,
  TRIP_CATEGORY,
  WORLD,
} from '#shared/catalogue/plan-terms.ts'
import type { Cents } from '#shared/money.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { firstTranslations } from './catalogue-translations.ts'

/** The destinations, with factors in hundredths: 115 is 1.15. */
const DESTINATIONS = [
  { id: EUROPE, name: 'Europa (Schengen)', pricedAs: EUROPE, factor: 115 },
  { id: LATIN_AMERICA, name: 'Latinoamérica y Caribe', pricedAs: LATIN_AMERICA, factor: 100 },
  { id: SOUTH_AMERICA, name: 'Sudamérica', pricedAs: LATIN_AMERICA, factor: 100 },
  { id: NORTH_AMERICA, name: 'Estados Unidos y Canadá', pricedAs: NORTH_AMERICA, factor: 145 },
  { id: ASIA_AFRICA_OCEANIA, name: 'Asia, África y Oceanía', pricedAs: ASIA_AFRICA_OCEANIA, factor: 125 },
  { id: WORLD, name: 'Todo el mundo', pricedAs: WORLD, factor: 150 },
] as const

const THOUSAND_DOLLARS: Cents = 100_000

/** The plans, whose rates are the cost in cents: per day for a trip, per year for an annual plan. */
const plans: Tariff['plans'] = [
  trip({ id: 101, name: 'Benteveo 25', cap: 25, rate: 130, soldTo: [LATIN_AMERICA, SOUTH_AMERICA] }),
  trip({ id: 102, name: 'Tero 40', cap: 40, rate: 190 }),
  trip({ id: 103, name: 'Hornero 80', cap: 80, rate: 290, recommended: true }),
  trip({ id: 104, name: 'Cardenal 150', cap: 150, rate: 430 }),
  trip({ id: 105, name: 'Ñandú 300', cap: 300, rate: 640 }),
  annual({ id: 201, name: 'Tero Anual 40', cap: 40, rate: 7_000, maxDaysPerTrip: 30 }),
  annual({ id: 202, name: 'Hornero Anual 80', cap: 80, rate: 11_000, maxDaysPerTrip: 45, recommended: true }),
  annual({ id: 203, name: 'Ñandú Anual 300', cap: 300, rate: 18_500, maxDaysPerTrip: 60 }),
]

type Plan = Tariff['plans'][number]
type PlanFacts = { id: number; name: string; cap: number; rate: Cents; recommended?: boolean }

function planRow({ id, name, cap, rate, recommended = false }: PlanFacts) {
  return { id, name, rate, medicalCap: cap * THOUSAND_DOLLARS, recommended, isSold: true }
}

function trip({ soldTo, ...facts }: PlanFacts & { soldTo?: number[] }): Plan {
  return { ...planRow(facts), categoryId: TRIP_CATEGORY, maxDaysPerTrip: null, soldTo: soldTo ?? null }
}

function annual({ maxDaysPerTrip, ...facts }: PlanFacts & { maxDaysPerTrip: number }): Plan {
  return { ...planRow(facts), categoryId: ANNUAL_CATEGORY, maxDaysPerTrip, soldTo: null }
}

const NO = 'No'
const YES = 'Sí'
const INCLUDED = 'Incluido'

/** A benefit with its value in each plan per trip, from Benteveo to Ñandú: dollars, or a text. */
type BenefitFacts = {
  name: string
  group: string
  payment: BenefitPayment
  values: readonly [Value, Value, Value, Value, Value]
}
type Value = number | string

const MEDICAL = 'Asistencia médica'
const TRANSFERS = 'Traslados y acompañantes'
const LUGGAGE = 'Equipaje y vuelos'
const LEGAL = 'Legal'
const OTHERS = 'Otros'

/** The benefits, whose ids count from 1 in this order. */
const BENEFITS: readonly BenefitFacts[] = [
  {
    name: 'Asistencia médica por accidente, por evento',
    group: MEDICAL,
    payment: 'direct',
    values: [25_000, 40_000, 80_000, 150_000, 300_000],
  },
  {
    name: 'Asistencia médica por enfermedad, por evento',
    group: MEDICAL,
    payment: 'direct',
    values: [25_000, 40_000, 80_000, 150_000, 300_000],
  },
  { name: 'Preexistencias (10%)', group: MEDICAL, payment: 'direct', values: [2_500, 4_000, 8_000, 15_000, 30_000] },
  { name: 'Medicamentos ambulatorios', group: MEDICAL, payment: 'refund', values: [500, 800, 1_200, 1_500, 2_500] },
  { name: 'Odontología de urgencia', group: MEDICAL, payment: 'refund', values: [250, 400, 600, 750, 1_000] },
  {
    name: 'Traslado y repatriación sanitaria con escolta',
    group: TRANSFERS,
    payment: 'direct',
    values: [15_000, INCLUDED, INCLUDED, INCLUDED, INCLUDED],
  },
  {
    name: 'Repatriación funeraria',
    group: TRANSFERS,
    payment: 'direct',
    values: [15_000, INCLUDED, INCLUDED, INCLUDED, INCLUDED],
  },
  {
    name: 'Traslado de un familiar',
    group: TRANSFERS,
    payment: 'direct',
    values: [NO, 'Pasaje', 'Pasaje + hotel', 'Pasaje + hotel', 'Pasaje + hotel'],
  },
  { name: 'Hotel por convalecencia', group: TRANSFERS, payment: 'refund', values: [NO, 400, 600, 800, 1_200] },
  { name: 'Regreso anticipado', group: TRANSFERS, payment: 'direct', values: [NO, YES, YES, YES, YES] },
  { name: 'Acompañamiento de menores', group: TRANSFERS, payment: 'direct', values: [YES, YES, YES, YES, YES] },
  { name: 'Pérdida de equipaje', group: LUGGAGE, payment: 'sum', values: [500, 1_000, 1_200, 1_500, 2_000] },
  { name: 'Demora de equipaje', group: LUGGAGE, payment: 'refund', values: [NO, 200, 300, 400, 600] },
  { name: 'Vuelo demorado o cancelado (6 h)', group: LUGGAGE, payment: 'refund', values: [80, 120, 200, 250, 300] },
  { name: 'Cancelación o interrupción', group: LUGGAGE, payment: 'refund', values: [NO, 500, 1_000, 2_000, 3_000] },
  { name: 'Asistencia legal', group: LEGAL, payment: 'direct', values: [1_000, 2_000, 4_000, 5_000, 8_000] },
  { name: 'Fianza', group: LEGAL, payment: 'direct', values: [NO, 4_000, 8_000, 15_000, 20_000] },
  {
    name: 'Deportes amateur',
    group: MEDICAL,
    payment: 'direct',
    values: [5_000, 10_000, INCLUDED, INCLUDED, INCLUDED],
  },
  { name: 'Embarazo (hasta semana 25)', group: MEDICAL, payment: 'direct', values: [NO, 3_000, 5_000, 10_000, 15_000] },
  {
    name: 'Extensión por internación al vencer',
    group: MEDICAL,
    payment: 'direct',
    values: ['3 días', '5 días', '7 días', '10 días', '15 días'],
  },
  { name: 'Telemedicina 24 h', group: MEDICAL, payment: 'free', values: [YES, YES, YES, YES, YES] },
  { name: 'Asistencia psicológica 24 h', group: MEDICAL, payment: 'free', values: [NO, YES, YES, YES, YES] },
  { name: 'Farmacias EE.UU. hasta 75%', group: MEDICAL, payment: 'discount', values: [YES, YES, YES, YES, YES] },
  {
    name: 'Muerte accidental en transporte',
    group: OTHERS,
    payment: 'sum',
    values: [10_000, 30_000, 60_000, 100_000, 100_000],
  },
  {
    name: 'Aviso de un evento médico',
    group: OTHERS,
    payment: 'free',
    values: ['72 horas', '72 horas', '72 horas', '72 horas', '72 horas'],
  },
]

const benefits: Tariff['benefits'] = BENEFITS.map(({ name, group, payment }, index) => ({
  id: index + 1,
  name,
  group,
  payment,
}))

/** The column of BENEFITS for each plan: an annual plan has the cover of the plan per trip with the same name. */
const COVER_COLUMNS: Record<number, number> = { 101: 0, 102: 1, 103: 2, 104: 3, 105: 4, 201: 1, 202: 2, 203: 4 }

const covers: Tariff['covers'] = plans.flatMap(({ id: planId }) =>
  BENEFITS.map(({ values }, index) => ({
    planId,
    benefitId: index + 1,
    value: valueText(values[COVER_COLUMNS[planId] ?? 0] ?? NO),
  })),
)

function valueText(value: Value): string {
  return typeof value === 'number' ? `USD ${value.toString().replace(/\B(?=(\d{3})+$)/g, '.')}` : value
}

const CANCELLATION = 'Cancelación por más motivos'

const EXTRAS: readonly Omit<Tariff['extras'][number], 'isSold'>[] = [
  {
    id: 1,
    description: 'El doble para enfermedades preexistentes',
    coverage: '20% del tope en lugar de 10%',
    sentence:
      'Si en el viaje se complica una enfermedad que ya tenías, el tope para atenderla es el doble del de tu plan.',
    picture: 'illness',
    pricing: { kind: 'percent-of-base', percent: 25 },
    maxAge: 74,
    excludes: [],
    // Only useful to the traveller who has an illness, not to the whole party.
    isForEverybody: false,
  },
  {
    id: 2,
    description: 'Embarazo hasta la semana 32',
    coverage: '+USD 10.000',
    sentence: 'Para viajar embarazada: te atienden más semanas y con un tope más alto que en tu plan.',
    picture: 'pregnancy',
    pricing: { kind: 'percent-of-base', percent: 25 },
    maxAge: 45,
    excludes: [],
    isForEverybody: false,
  },
  {
    id: 3,
    description: 'Asistencia en deportes de riesgo y profesionales',
    coverage: '50% del tope',
    sentence: 'Te atienden si te lastimás en un deporte de riesgo o profesional. Sin este beneficio, no se cubre.',
    picture: 'sports',
    pricing: { kind: 'percent-of-base', percent: 20 },
    maxAge: 70,
    excludes: [],
    isForEverybody: true,
  },
  {
    id: 4,
    description: CANCELLATION,
    coverage: '+USD 3.000',
    sentence:
      'Si tenés que cancelar o acortar el viaje, te reintegran un monto más alto y por más motivos que en tu plan.',
    picture: 'cancellation',
    pricing: { kind: 'fixed', cents: 2_200 },
    maxAge: 84,
    excludes: [5],
    isForEverybody: true,
  },
  {
    id: 5,
    description: CANCELLATION,
    coverage: '+USD 6.000',
    sentence: 'La misma cancelación con un monto mayor: para viajes caros o pagados con mucha anticipación.',
    picture: 'cancellation',
    pricing: { kind: 'fixed', cents: 4_200 },
    maxAge: 84,
    excludes: [4],
    isForEverybody: true,
  },
  {
    id: 6,
    description: 'Equipaje y aparatos electrónicos',
    coverage: '+USD 1.000',
    sentence: 'Si se pierde tu equipaje, cobrás más que con tu plan, y cuentan también tus aparatos electrónicos.',
    picture: 'luggage',
    pricing: { kind: 'per-day-weight', cents: 55 },
    maxAge: 84,
    excludes: [],
    isForEverybody: true,
  },
]

/** The demo's catalogue: the first version of the tariff. */
export const firstTariff: Tariff = {
  plans,
  benefits,
  covers,
  destinations: DESTINATIONS.map((destination) => ({ ...destination, isSold: true })),
  extras: EXTRAS.map((extra) => ({ ...extra, isSold: true })),
  dayWeights: {
    leastDays: 3,
    bands: [
      { lastDay: 5, weight: 100 },
      { lastDay: 15, weight: 90 },
      { lastDay: 30, weight: 75 },
      { lastDay: 60, weight: 60 },
      { lastDay: 120, weight: 45 },
    ],
  },
  seniorFactor: 150,
  cancellationTerms: STANDARD_TERMS.map((term) => ({ ...term })),
  translations: firstTranslations,
}
