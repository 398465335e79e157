import { payments } from '#shared/catalogue/benefit-contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { readLocalNumber, writeLocalNumber } from '#shared/local-number.ts'
import { coverKey, NO, type TypedRow, type TypedTariff, YES } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../i18n/tariff-texts.ts'
import type { Choice, GridColumn, GridRow } from '../kit/grid/cells.ts'

const { column: title } = t.tariffs

/** A number as it is written, with these decimals; one with more, or none at all, stays as it was typed. */
const tidied = (decimals: number) => (text: string) => {
  const number = readLocalNumber(text)
  const isWhole = number !== null && Math.abs(number * 100 - Math.round(number * 100)) < 1e-6
  return number === null || !isWhole ? text : writeLocalNumber(number, decimals)
}
const decimal = { isNumber: true, tidy: tidied(2) } as const
const whole = { isNumber: true, tidy: tidied(0) } as const

const yesOrNo: Choice[] = [
  { value: YES, label: t.tariffs.yes },
  { value: NO, label: t.tariffs.no },
]
const categories: Choice[] = ([TRIP_CATEGORY, ANNUAL_CATEGORY] as const).map((id) => ({
  value: String(id),
  label: t.tariffs.category[id],
}))
const paid: Choice[] = payments.map((value) => ({ value, label: t.tariffs.payment[value] }))
const kinds: Choice[] = Object.entries(t.tariffs.kind).map(([value, label]) => ({ value, label }))

const named = (rows: readonly TypedRow[], nameOf: (row: TypedRow) => string | undefined): Choice[] =>
  rows.map((row) => ({ value: row.id ?? '', label: nameOf(row) ?? '' }))

const number: GridColumn = { key: 'id', title: title.id, isNumber: true, width: 56, fixed: () => true }
const sold: GridColumn = { key: 'isSold', title: title.isSold, choices: yesOrNo, width: 80 }

/** `isOld`: a row that came with the draft. */
export function planColumns(
  { destinations }: Pick<TypedTariff, 'destinations'>,
  isOld: (row: GridRow) => boolean,
): GridColumn[] {
  return [
    number,
    { key: 'name', title: title.name, isName: true, width: 160 },
    { key: 'categoryId', title: title.categoryId, choices: categories, fixed: isOld },
    { key: 'rate', title: title.rate, ...decimal },
    { key: 'medicalCap', title: title.medicalCap, ...decimal },
    { key: 'maxDaysPerTrip', title: title.maxDaysPerTrip, ...whole },
    {
      key: 'soldTo',
      title: title.soldTo,
      choices: named(destinations, ({ name }) => name),
      many: true,
      empty: t.tariffs.everywhere,
      width: 180,
    },
    { key: 'recommended', title: title.recommended, choices: yesOrNo },
    sold,
  ]
}

export function benefitColumns({ plans }: Pick<TypedTariff, 'plans'>): GridColumn[] {
  return [
    { key: 'name', title: title.name, isName: true, width: 220 },
    { key: 'group', title: title.group, width: 150 },
    { key: 'payment', title: title.payment, choices: paid },
    ...plans.map(({ id = '', name = '', isSold }) => ({
      key: coverKey(id),
      title: isSold === YES ? name : t.tariffs.retired(name),
    })),
  ]
}

export function extraColumns({ extras }: Pick<TypedTariff, 'extras'>): GridColumn[] {
  const others = named(extras, ({ description = '', coverage = '' }) => `${description} ${coverage}`)
  return [
    number,
    { key: 'description', title: title.description, isName: true, width: 200 },
    { key: 'coverage', title: title.coverage, width: 160 },
    { key: 'kind', title: title.kind, choices: kinds },
    { key: 'amount', title: title.amount, ...decimal },
    { key: 'maxAge', title: title.maxAge, ...whole },
    { key: 'excludes', title: title.excludes, choices: others, many: true, width: 180 },
    sold,
  ]
}

export function destinationColumns({ destinations }: Pick<TypedTariff, 'destinations'>): GridColumn[] {
  return [
    number,
    { key: 'name', title: title.name, isName: true, width: 180 },
    {
      key: 'pricedAs',
      title: title.pricedAs,
      choices: named(destinations, ({ name }) => name),
      width: 180,
    },
    { key: 'factor', title: title.factor, ...decimal },
    sold,
  ]
}

export const bandColumns: readonly GridColumn[] = [
  { key: 'lastDay', title: title.lastDay, isName: true, ...whole },
  { key: 'weight', title: title.weight, ...decimal },
]

export const termColumns: readonly GridColumn[] = [
  { key: 'daysBefore', title: title.daysBefore, isName: true, ...whole },
  { key: 'percentBack', title: title.percentBack, isNumber: true, tidy: tidied(0) },
]
