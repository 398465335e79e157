import { PLAIN_PICTURE } from '../catalogue/benefit-contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { toCents, toDecimal } from '../money.ts'
import type { NumberedTable } from './check-tariff.ts'
import { PAYMENTS, PICTURES, PRICINGS } from './choice-labels.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** A value as people write it: dollars and factors with decimals, several codes as a list. Null is an empty cell. */
export type Value = string | number | boolean | null | readonly number[]

/** The type of a column: `code` is the row's own code, or that of a row of another table, and `codes` those of several. */
export type ColumnType =
  | { is: 'text' | 'usd' | 'factor' | 'percent' | 'whole' }
  | { is: 'code'; of?: 'destinations' }
  | { is: 'yesNo'; first: boolean }
  | { is: 'choice'; labels: Readonly<Record<string, string>>; first: string }
  | { is: 'codes'; of: 'destinations' | 'extras'; none: string }

/**
 * A column: the path of its value below the row in the document ('pricing.cents'), and its title in Spanish. `first` is the value
 * of a new row.
 */
export type Column = ColumnType & {
  path: string
  title: string
  isOptional?: true
  /** Whether it is the name by which people know the row. */
  isName?: true
  /** Whether it is chosen only for a new row, and cannot change later. */
  isForNew?: true
  /** Whether an older spreadsheet may lack the column: then a row keeps its value, and a new row gets the first one or none. */
  isLater?: true
}

/** The values of a row by the paths of its columns. */
export type Values = Readonly<Record<string, Value>>

/** A row of a table with its permanent key: its code, or the value that orders it. */
export type Row = { code: number; name: string; values: Values }

export type TablePath = NumberedTable | 'dayWeights.bands' | 'cancellationTerms'

/** A table of the tariff: the path of its rows in the document, its title, and the noun for one row. */
export type Table<Path extends TablePath = TablePath> = {
  path: Path
  title: string
  one: string
  columns: readonly Column[]
  rowsOf: (tariff: Tariff) => readonly Row[]
  /** Builds the row of the document with these values, unchecked: missing or wrong values stay so. */
  documentRow: (values: Values) => object
  /** Returns the column that has no meaning in a row with these values. */
  unused?: (values: Values) => string
}

/** Converts dollars or a factor to the document's hundredths. */
function hundredthsOf(value: Value | undefined): Value | undefined {
  return typeof value === 'number' ? toCents(value) : value
}

const code: Column = { path: 'id', title: 'Código', is: 'code' }
const isSold: Column = { path: 'isSold', title: 'En venta', is: 'yesNo', first: true }

export const plansTable: Table<'plans'> = {
  path: 'plans',
  title: 'Planes',
  one: 'Plan',
  columns: [
    code,
    { path: 'name', title: 'Nombre', is: 'text', isName: true },
    {
      path: 'categoryId',
      title: 'Tipo',
      is: 'choice',
      labels: { [TRIP_CATEGORY]: 'Por viaje', [ANNUAL_CATEGORY]: 'Anual' },
      first: String(TRIP_CATEGORY),
      isForNew: true,
    },
    { path: 'rate', title: 'Costo (USD)', is: 'usd' },
    { path: 'medicalCap', title: 'Tope médico (USD)', is: 'usd' },
    { path: 'maxDaysPerTrip', title: 'Días por viaje', is: 'whole', isOptional: true },
    { path: 'soldTo', title: 'Destinos', is: 'codes', of: 'destinations', none: 'Todos', isOptional: true },
    { path: 'recommended', title: 'Recomendado', is: 'yesNo', first: false },
    isSold,
  ],
  rowsOf: ({ plans }) =>
    plans.map((plan) => ({
      code: plan.id,
      name: plan.name,
      values: {
        ...plan,
        categoryId: String(plan.categoryId),
        rate: toDecimal(plan.rate),
        medicalCap: toDecimal(plan.medicalCap),
        soldTo: plan.soldTo?.toSorted((a, b) => a - b) ?? null,
      },
    })),
  documentRow: ({ categoryId, rate, medicalCap, ...others }) => ({
    ...others,
    categoryId: Number(categoryId),
    rate: hundredthsOf(rate),
    medicalCap: hundredthsOf(medicalCap),
  }),
}

export const benefitsTable: Table<'benefits'> = {
  path: 'benefits',
  title: 'Beneficios',
  one: 'Beneficio',
  columns: [
    code,
    { path: 'name', title: 'Beneficio', is: 'text', isName: true },
    { path: 'group', title: 'Grupo', is: 'text' },
    { path: 'payment', title: 'Cómo se paga', is: 'choice', labels: PAYMENTS, first: 'direct' },
  ],
  rowsOf: ({ benefits }) => benefits.map((benefit) => ({ code: benefit.id, name: benefit.name, values: benefit })),
  documentRow: (values) => values,
}

export const extrasTable: Table<'extras'> = {
  path: 'extras',
  title: 'Adicionales',
  one: 'Adicional',
  columns: [
    code,
    { path: 'description', title: 'Nombre', is: 'text', isName: true },
    { path: 'coverage', title: 'Cobertura', is: 'text' },
    { path: 'pricing.kind', title: 'Cómo se cobra', is: 'choice', labels: PRICINGS, first: 'fixed' },
    { path: 'pricing.percent', title: 'Porcentaje', is: 'percent', isOptional: true },
    { path: 'pricing.cents', title: 'Monto (USD)', is: 'usd', isOptional: true },
    { path: 'maxAge', title: 'Edad máxima', is: 'whole' },
    { path: 'excludes', title: 'No va con', is: 'codes', of: 'extras', none: 'Ninguno', isOptional: true },
    { path: 'isForEverybody', title: 'Para todos', is: 'yesNo', first: true, isLater: true },
    isSold,
    { path: 'sentence', title: 'Qué se recibe', is: 'text', isOptional: true, isLater: true },
    {
      path: 'picture',
      title: 'Dibujo',
      is: 'choice',
      labels: PICTURES,
      first: PLAIN_PICTURE,
      isOptional: true,
      isLater: true,
    },
  ],
  rowsOf: ({ extras }) =>
    extras.map(({ pricing, ...extra }) => ({
      code: extra.id,
      name: extraName(extra),
      values: {
        ...extra,
        sentence: extra.sentence ?? null,
        picture: extra.picture ?? PLAIN_PICTURE,
        'pricing.kind': pricing.kind,
        'pricing.percent': 'percent' in pricing ? pricing.percent : null,
        'pricing.cents': 'cents' in pricing ? toDecimal(pricing.cents) : null,
        excludes: extra.excludes.length > 0 ? extra.excludes.toSorted((a, b) => a - b) : null,
      },
    })),
  documentRow: ({
    'pricing.kind': kind,
    'pricing.percent': percent,
    'pricing.cents': cents,
    excludes,
    sentence,
    picture,
    ...others
  }) => ({
    ...others,
    pricing: kind === 'percent-of-base' ? { kind, percent } : { kind, cents: hundredthsOf(cents) },
    excludes: excludes ?? [],
    ...(String(sentence ?? '').trim() ? { sentence } : {}),
    ...(picture && picture !== PLAIN_PICTURE ? { picture } : {}),
  }),
  unused: ({ 'pricing.kind': kind }) => (kind === 'percent-of-base' ? 'pricing.cents' : 'pricing.percent'),
}

/** Returns the name of an extra: two may share their description, so the coverage distinguishes them. */
export function extraName({ description, coverage }: { description: string; coverage: string }): string {
  return `${description} (${coverage})`
}

export const destinationsTable: Table<'destinations'> = {
  path: 'destinations',
  title: 'Destinos',
  one: 'Destino',
  columns: [
    code,
    { path: 'name', title: 'Nombre', is: 'text', isName: true },
    { path: 'pricedAs', title: 'Toma el precio de', is: 'code', of: 'destinations' },
    { path: 'factor', title: 'Factor', is: 'factor' },
    isSold,
  ],
  rowsOf: ({ destinations }) =>
    destinations.map((destination) => ({
      code: destination.id,
      name: destination.name,
      values: { ...destination, factor: toDecimal(destination.factor) },
    })),
  documentRow: ({ factor, ...others }) => ({ ...others, factor: hundredthsOf(factor) }),
}

export const bandsTable: Table<'dayWeights.bands'> = {
  path: 'dayWeights.bands',
  title: 'Peso de los días',
  one: 'Tramo de días',
  columns: [
    { path: 'lastDay', title: 'Hasta el día', is: 'whole', isName: true },
    { path: 'weight', title: 'Peso por día', is: 'factor' },
  ],
  rowsOf: ({ dayWeights: { bands } }) =>
    bands.map(({ lastDay, weight }) => ({
      code: lastDay,
      name: `Hasta el día ${lastDay}`,
      values: { lastDay, weight: toDecimal(weight) },
    })),
  documentRow: ({ lastDay, weight }) => ({ lastDay, weight: hundredthsOf(weight) }),
}

export const termsTable: Table<'cancellationTerms'> = {
  path: 'cancellationTerms',
  title: 'Condiciones de cancelación',
  one: 'Cancelación',
  columns: [
    { path: 'daysBefore', title: 'Días antes, al menos', is: 'whole', isName: true },
    { path: 'percentBack', title: 'Se devuelve (%)', is: 'percent' },
  ],
  rowsOf: ({ cancellationTerms }) =>
    cancellationTerms.map(({ daysBefore, percentBack }) => ({
      code: daysBefore,
      name: `Con ${daysBefore} ${daysBefore === 1 ? 'día' : 'días'} o más`,
      values: { daysBefore, percentBack },
    })),
  documentRow: (values) => values,
}

/** The tables, in the order in which people see them. */
export const tables: readonly Table[] = [
  plansTable,
  benefitsTable,
  extrasTable,
  destinationsTable,
  bandsTable,
  termsTable,
]

/** The values outside the tables, by their path in the document: whole numbers there, a factor in hundredths. */
export const singles = [
  { path: 'dayWeights.leastDays', title: 'Días mínimos que se cobran', is: 'whole' },
  { path: 'seniorFactor', title: 'Factor de 75 a 84 años', is: 'factor' },
] as const satisfies readonly Column[]
export type SinglePath = (typeof singles)[number]['path']

export function singlesOf({ dayWeights, seniorFactor }: Tariff): Record<SinglePath, number> {
  return { 'dayWeights.leastDays': dayWeights.leastDays, seniorFactor: toDecimal(seniorFactor) }
}

/** The title of the table with those values. */
export const SINGLES = 'Otros valores'

/** The title of the text that staff add to the conditions; spreadsheets do not carry it. */
export const CONDITIONS = 'Texto de las condiciones'

type Parts = {
  rowsOf: (table: Table) => readonly Values[]
  covers: readonly object[]
  singles: Readonly<Record<SinglePath, Value>>
  conditions: string | undefined
  translations: readonly object[]
}

/** Builds the document with these rows and values, unchecked: missing or wrong values stay so. */
export function documentOf({ rowsOf, covers, singles: values, conditions, translations }: Parts): object {
  const documents = (table: Table) => rowsOf(table).map(table.documentRow)
  return {
    plans: documents(plansTable),
    benefits: documents(benefitsTable),
    covers,
    destinations: documents(destinationsTable),
    extras: documents(extrasTable),
    dayWeights: { leastDays: values['dayWeights.leastDays'], bands: documents(bandsTable) },
    seniorFactor: hundredthsOf(values.seniorFactor),
    cancellationTerms: documents(termsTable),
    ...(conditions?.trim() ? { conditions } : {}),
    ...(translations.length > 0 ? { translations } : {}),
  }
}
