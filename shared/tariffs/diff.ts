import { formatMoney, formatPercent, toCents } from '../money.ts'
import { differenceOf } from '../difference.ts'
import {
  type Column,
  CONDITIONS,
  destinationsTable,
  extrasTable,
  type Row,
  SINGLES,
  singles,
  singlesOf,
  type Table,
  tables,
  type Value,
} from './tables.ts'
import { translatedLanguages } from './text-in.ts'
import { languageTitles, TRANSLATIONS } from './translations.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** A difference between two tariffs in one value, in words for people. */
export type Change = {
  /** The path of the value, where the code identifies the row: 'plans.102.rate'. */
  key: string
  /** The kind of row, the name of the row, and the column. */
  kind: string
  row: string
  column: string
  /** Null where there is no such row. */
  before: string | null
  after: string | null
  /** The change of a number, in percent of its previous value. */
  percent: number | null
}

/** Returns all changes from one tariff to another, each value once, in the order of the tables. */
export function tariffChanges(from: Tariff, to: Tariff): Change[] {
  const before = placesOf(from)
  const after = placesOf(to)
  const moved = tables.flatMap((table) => moves(table, from, to))
  return [...new Set([...after.keys(), ...before.keys()])]
    .flatMap((key) => change(key, before.get(key), after.get(key)))
    .concat(moved)
}

/** The values that prices are calculated from; the others are what is sold, and its terms. */
const PRICES =
  /^(?:plans\.\d+\.rate|extras\.\d+\.pricing\.\w+|destinations\.\d+\.(?:factor|pricedAs)|dayWeights\..+|seniorFactor)$/

/** Whether a change moves prices. */
export function movesPrices({ key }: Pick<Change, 'key'>): boolean {
  return PRICES.test(key)
}

/** A value with its place, its text for people, and its number if it is one. */
type Wording = Pick<Change, 'kind' | 'row' | 'column'> & { value: Value; text: string; number: number | null }

function change(key: string, before: Wording | undefined, after: Wording | undefined): Change[] {
  const place = after ?? before
  // A row that a code refers to may have a new name: that is a change of that row, not of this one.
  if (!place || JSON.stringify(before?.value) === JSON.stringify(after?.value)) return []
  const { kind, row, column } = place
  const [was, is] = [before?.number ?? null, after?.number ?? null]
  const percent = was === null || is === null ? null : differenceOf(was, is).percent
  return [{ key, kind, row, column, before: before?.text ?? null, after: after?.text ?? null, percent }]
}

/** Returns every value of a tariff by its path. */
function placesOf(tariff: Tariff): Map<string, Wording> {
  const places = new Map<string, Wording>()
  for (const table of tables) {
    for (const { code, name, values } of table.rowsOf(tariff)) {
      for (const column of table.columns) {
        const value = values[column.path] ?? null
        const place = { kind: table.one, row: name, column: column.title }
        places.set(`${table.path}.${code}.${column.path}`, { ...place, ...factsOf(column, value, tariff) })
      }
    }
  }
  for (const { planId, benefitId, value } of tariff.covers) {
    const row = tariff.benefits.find(({ id }) => id === benefitId)?.name ?? String(benefitId)
    const column = tariff.plans.find(({ id }) => id === planId)?.name ?? String(planId)
    places.set(`covers.${planId}.${benefitId}`, { kind: 'Cobertura', row, column, value, text: value, number: null })
  }
  for (const single of singles) {
    const place = { kind: SINGLES, row: single.title, column: 'Valor' }
    places.set(single.path, { ...place, ...factsOf(single, singlesOf(tariff)[single.path], tariff) })
  }
  const { conditions } = tariff
  if (conditions) {
    const place = { kind: CONDITIONS, row: CONDITIONS, column: 'Texto' }
    places.set('conditions', { ...place, value: conditions, text: conditions, number: null })
  }
  for (const { text: row, ...translation } of tariff.translations ?? []) {
    for (const language of translatedLanguages) {
      const text = translation[language]
      if (!text) continue
      const place = { kind: TRANSLATIONS, row, column: languageTitles[language] }
      places.set(`translations.${row}.${language}`, { ...place, value: text, text, number: null })
    }
  }
  return places
}

/** Returns the rows whose position changed among those that both tariffs have: rows are shown in their order. */
function moves({ path, one, rowsOf }: Table, from: Tariff, to: Tariff): Change[] {
  const [before, after] = [rowsOf(from), rowsOf(to)]
  const stays = (rows: readonly Row[]) => {
    const codes = new Set(rows.map(({ code }) => code))
    return ({ code }: Row) => codes.has(code)
  }
  const places = new Map(before.filter(stays(after)).map(({ code }, place) => [code, place + 1]))
  return after.filter(stays(before)).flatMap(({ code, name }, index) => {
    const placeFacts = (place: number) => ({
      kind: one,
      row: name,
      column: 'Lugar',
      value: place,
      text: String(place),
      number: null,
    })
    return change(`${path}.${code}.place`, placeFacts(places.get(code) ?? 0), placeFacts(index + 1))
  })
}

const number = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function factsOf(column: Column, value: Value, tariff: Tariff): Pick<Wording, 'value' | 'text' | 'number'> {
  const isAmount = typeof value === 'number' && column.is !== 'code'
  return { value, text: textOf(column, value, tariff), number: isAmount ? value : null }
}

function textOf(column: Column, value: Value, tariff: Tariff): string {
  if (column.is === 'codes') return value === null ? column.none : namesOf(column.of, value, tariff)
  if (value === null) return '–'
  switch (column.is) {
    case 'usd':
      return formatMoney(toCents(Number(value)))
    case 'factor':
      return number.format(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'yesNo':
      return value === true ? 'Sí' : 'No'
    case 'choice':
      return column.labels[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

function namesOf(table: 'destinations' | 'extras', value: Value, tariff: Tariff): string {
  const rows = (table === 'destinations' ? destinationsTable : extrasTable).rowsOf(tariff)
  const codes = Array.isArray(value) ? (value as number[]) : []
  return codes.map((code) => rows.find((row) => row.code === code)?.name ?? String(code)).join(', ')
}
