import type { payments } from '../catalogue/benefit-contract.ts'
import { readLocalNumber, writeLocalNumber } from '../local-number.ts'
import { toCents, toDecimal } from '../money.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { checkTariff } from './check-tariff.ts'
import type { Tariff } from './tariff.ts'

/** A row of a grid: what was typed, by column. */
export type TypedRow = Readonly<Record<string, string>>

/** A tariff as its grids hold it: texts as they were typed, dollars, factors and percents with a comma. */
export type TypedTariff = {
  plans: readonly TypedRow[]
  /** With what each plan gives, under `coverKey` of the plan. */
  benefits: readonly TypedRow[]
  extras: readonly TypedRow[]
  destinations: readonly TypedRow[]
  bands: readonly TypedRow[]
  terms: readonly TypedRow[]
  leastDays: string
  seniorFactor: string
}

export const YES = 'yes'
export const NO = 'no'
/** Between the ids of rows that a cell refers to. */
export const AND = '; '

/** The column of the benefits grid that says what a plan gives. */
export const coverKey = (planId: number | string) => `plan${planId}`

const yes = (is: boolean) => (is ? YES : NO)
const money = (cents: number) => writeLocalNumber(toDecimal(cents), 2)
const factor = (hundredths: number) => writeLocalNumber(hundredths / 100, 2)
const whole = (number: number | null) => (number === null ? '' : writeLocalNumber(number, 0))

/** A tariff as its grids start with it. */
export function typedTariff(content: Tariff): TypedTariff {
  return {
    plans: content.plans.map((plan) => ({
      id: String(plan.id),
      name: plan.name,
      categoryId: String(plan.categoryId),
      rate: money(plan.rate),
      medicalCap: money(plan.medicalCap),
      maxDaysPerTrip: whole(plan.maxDaysPerTrip),
      soldTo: plan.soldTo?.join(AND) ?? '',
      recommended: yes(plan.recommended),
      isSold: yes(plan.isSold),
    })),
    benefits: content.benefits.map(({ id, ...benefit }) => ({
      id: String(id),
      ...benefit,
      ...Object.fromEntries(
        content.covers.flatMap((cover) => (cover.benefitId === id ? [[coverKey(cover.planId), cover.value]] : [])),
      ),
    })),
    extras: content.extras.map(({ pricing, ...extra }) => ({
      id: String(extra.id),
      description: extra.description,
      coverage: extra.coverage,
      kind: pricing.kind,
      amount: pricing.kind === 'percent-of-base' ? writeLocalNumber(pricing.percent, 0) : money(pricing.cents),
      maxAge: whole(extra.maxAge),
      excludes: extra.excludes.join(AND),
      isSold: yes(extra.isSold),
    })),
    destinations: content.destinations.map((destination) => ({
      id: String(destination.id),
      name: destination.name,
      pricedAs: String(destination.pricedAs),
      factor: factor(destination.factor),
      isSold: yes(destination.isSold),
    })),
    bands: content.dayWeights.bands.map(({ lastDay, weight }) => ({ lastDay: whole(lastDay), weight: factor(weight) })),
    terms: content.cancellationTerms.map(({ daysBefore, percentBack }) => ({
      daysBefore: whole(daysBefore),
      percentBack: writeLocalNumber(percentBack, 0),
    })),
    leastDays: whole(content.dayWeights.leastDays),
    seniorFactor: factor(content.seniorFactor),
  }
}

/** What was typed, read; what is no number is NaN, for the rules to say so. A plan gives a benefit unless its cell is empty. */
export function readTypedTariff(typed: TypedTariff): Tariff {
  return {
    plans: typed.plans.map((row) => ({
      id: idOf(row),
      categoryId: Number(row.categoryId) as Tariff['plans'][number]['categoryId'],
      name: row.name ?? '',
      rate: readCents(row.rate),
      medicalCap: readCents(row.medicalCap),
      maxDaysPerTrip: readLocalNumber(row.maxDaysPerTrip ?? ''),
      soldTo: row.soldTo?.trim() ? readIds(row.soldTo) : null,
      recommended: row.recommended === YES,
      isSold: row.isSold === YES,
    })),
    benefits: typed.benefits.map((row) => ({
      id: idOf(row),
      name: row.name ?? '',
      group: row.group ?? '',
      payment: row.payment as (typeof payments)[number],
    })),
    covers: coverCells(typed).map(({ row, plan }) => ({
      planId: idOf(plan),
      benefitId: idOf(row),
      value: row[coverKey(plan.id ?? '')] ?? '',
    })),
    destinations: typed.destinations.map((row) => ({
      id: idOf(row),
      name: row.name ?? '',
      pricedAs: Number(row.pricedAs),
      factor: readHundredths(row.factor),
      isSold: row.isSold === YES,
    })),
    extras: typed.extras.map((row) => ({
      id: idOf(row),
      description: row.description ?? '',
      coverage: row.coverage ?? '',
      pricing: readPricing(row),
      maxAge: readWhole(row.maxAge),
      excludes: readIds(row.excludes ?? ''),
      isSold: row.isSold === YES,
    })),
    dayWeights: {
      leastDays: readWhole(typed.leastDays),
      bands: typed.bands.map((row) => ({ lastDay: readWhole(row.lastDay), weight: readHundredths(row.weight) })),
    },
    seniorFactor: readHundredths(typed.seniorFactor),
    cancellationTerms: typed.terms.map((row) => ({
      daysBefore: readWhole(row.daysBefore),
      percentBack: readWhole(row.percentBack),
    })),
  }
}

/** Validation issues of what was typed, each at its cell: 'plans.3.rate'. */
export function checkTypedTariff(typed: TypedTariff): ValidationIssue[] {
  return checkTariff(readTypedTariff(typed), null).map(({ path, key }) => ({ path: typedPath(path, typed), key }))
}

/** Where a grid has what the document has at a path. */
export function typedPath(path: string, typed: TypedTariff): string {
  const [part = '', ...rest] = path.split('.')
  const [row = '', field = ''] = rest
  switch (part) {
    case 'covers': {
      const cell = coverCells(typed)[Number(row)]
      return cell ? `benefits.${typed.benefits.indexOf(cell.row)}.${coverKey(cell.plan.id ?? '')}` : 'benefits'
    }
    case 'dayWeights':
      return rest.join('.')
    case 'cancellationTerms':
      return ['terms', ...rest].join('.')
    case 'extras':
      if (field === 'pricing') return `extras.${row}.${rest[2] === 'kind' ? 'kind' : 'amount'}`
  }
  // An id within a cell stands for the cell.
  return [part, row, field].filter(Boolean).join('.')
}

function coverCells({ plans, benefits }: TypedTariff) {
  return plans.flatMap((plan) =>
    benefits.flatMap((row) => (row[coverKey(plan.id ?? '')]?.trim() ? [{ row, plan }] : [])),
  )
}

const idOf = ({ id }: TypedRow) => Number(id)
const readWhole = (text = '') => readLocalNumber(text) ?? Number.NaN

/** Whole units of a hundredth, unless there are more decimals: that is no number that can be kept. */
function readHundredths(text = ''): number {
  const number = readWhole(text)
  const hundredths = toCents(number)
  return Math.abs(hundredths - number * 100) < 1e-6 ? hundredths : Number.NaN
}
const readCents = readHundredths

function readIds(text: string): number[] {
  const parts = text.split(';').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))
}

function readPricing({ kind, amount }: TypedRow): Tariff['extras'][number]['pricing'] {
  if (kind === 'percent-of-base') return { kind, percent: readWhole(amount) }
  return { kind: kind as 'fixed', cents: readCents(amount) }
}
