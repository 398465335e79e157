import { isSame, type OverlappingEdit } from '../overlapping-edit.ts'
import { type NumberedTable, numberedTables } from './check-tariff.ts'
import { coverKey, type TypedRow, type TypedTariff } from './typed-tariff.ts'

/** A typed version: its name, and its tariff. */
export type TypedVersion = TypedTariff & { name: string }

/**
 * A typed version as fields that two people may change apart from each other, by path: the cell of a row ('plans.102.rate'), a
 * whole row that one side lacks ('plans.106'), the order of a table ('plans.order'), the translations of a text, and the tables
 * without codes as one field each. An empty cell is no field.
 */
export type VersionFields = Readonly<Record<string, unknown>>

type Edit = OverlappingEdit<TypedVersion>

const WHOLE = ['name', 'seniorFactor', 'cancellationTerms', 'conditions'] as const
const LEAST_DAYS = 'dayWeights.leastDays'
const BANDS = 'dayWeights.bands'
export const TRANSLATION = 'translations.'

/** Returns the three sides of an edit as fields. */
export function versionFields(edit: Edit): OverlappingEdit<VersionFields> {
  const common = commonIds(edit)
  return {
    base: fieldsOf(edit.base, common),
    theirs: fieldsOf(edit.theirs, common),
    mine: fieldsOf(edit.mine, common),
  }
}

type CommonIds = Readonly<Record<NumberedTable, ReadonlySet<string>>>

function commonIds({ base, theirs, mine }: Edit): CommonIds {
  const common = (table: NumberedTable) => {
    const [saved, typed] = [idsOf(theirs[table]), idsOf(mine[table])]
    return new Set([...idsOf(base[table])].filter((id) => saved.has(id) && typed.has(id)))
  }
  return {
    plans: common('plans'),
    benefits: common('benefits'),
    destinations: common('destinations'),
    extras: common('extras'),
  }
}

function idsOf(rows: readonly TypedRow[]): Set<string> {
  return new Set(rows.map(({ id = '' }) => id))
}

function fieldsOf(typed: TypedVersion, common: CommonIds): VersionFields {
  const ofTables = numberedTables.flatMap((table) => {
    const rows = typed[table].flatMap((row): [string, unknown][] => {
      const { id = '', ...cells } = row
      if (!common[table].has(id)) return [[`${table}.${id}`, row]]
      const filledCells = Object.entries(cells).filter(([, text]) => text !== '')
      return filledCells.map(([path, text]) => [`${table}.${id}.${path}`, text])
    })
    const order = typed[table].map(({ id = '' }) => id).filter((id) => common[table].has(id))
    return [...rows, [`${table}.order`, order] as [string, unknown]]
  })
  return {
    ...Object.fromEntries(WHOLE.map((field) => [field, typed[field]])),
    [LEAST_DAYS]: typed.dayWeights.leastDays,
    [BANDS]: typed.dayWeights.bands,
    ...Object.fromEntries(ofTables),
    ...Object.fromEntries(typed.translations.map((row) => [`${TRANSLATION}${row.text}`, row])),
  }
}

/** Returns the version with these fields, which are those of an edit after each was chosen. */
export function versionOf(edit: Edit, fields: VersionFields): TypedVersion {
  const table = (name: NumberedTable) => rowsOf(name, edit, fields)
  return {
    ...(Object.fromEntries(WHOLE.map((field) => [field, fields[field]])) as Pick<TypedVersion, (typeof WHOLE)[number]>),
    dayWeights: { leastDays: fields[LEAST_DAYS] as string, bands: fields[BANDS] as readonly TypedRow[] },
    plans: table('plans'),
    benefits: table('benefits'),
    destinations: table('destinations'),
    extras: table('extras'),
    translations: Object.entries(fields).flatMap(([field, row]) =>
      field.startsWith(TRANSLATION) && row !== undefined ? [row as TypedRow] : [],
    ),
  }
}

function rowsOf(table: NumberedTable, edit: Edit, fields: VersionFields): TypedRow[] {
  const common = commonIds(edit)[table]
  const cells = Map.groupBy(
    Object.keys(fields).filter((field) => field.startsWith(`${table}.`)),
    (field) => field.split('.')[1] ?? '',
  )
  const theirs = new Map(edit.theirs[table].map((row) => [row.id ?? '', row]))
  const rowOf = (id: string): TypedRow | undefined => {
    if (!common.has(id)) return fields[`${table}.${id}`] as TypedRow | undefined
    const prefix = `${table}.${id}.`
    const texts = (cells.get(id) ?? []).map((field) => [field.slice(prefix.length), fields[field] ?? ''])
    return { ...theirs.get(id), ...(Object.fromEntries(texts) as TypedRow) }
  }
  // Rows of one side alone stay where that side has them if its order is taken, and come last otherwise.
  const order = fields[`${table}.order`]
  const isMine = !isSame(
    order,
    [...theirs.keys()].filter((id) => common.has(id)),
  )
  const sides = isMine ? [edit.mine, edit.theirs] : [edit.theirs, edit.mine]
  const ids = new Set(sides.flatMap((side) => side[table].map(({ id = '' }) => id)))
  return [...ids].flatMap((id) => {
    const row = rowOf(id)
    return row ? [row] : []
  })
}

/**
 * Gives other ids to rows that the user added where somebody else's saved rows have them, in cells that refer to them too. `next`
 * are the lowest ids that no version ever used.
 */
export function numberedApart(
  { base, theirs, mine }: Edit,
  next: Readonly<Record<NumberedTable, number>>,
): TypedVersion {
  const changes = (table: NumberedTable) => {
    const [old, taken] = [idsOf(base[table]), idsOf(theirs[table])]
    const first = Math.max(next[table], ...mine[table].map(({ id }) => Number(id) + 1))
    const clashes = mine[table].flatMap(({ id = '' }) => (!old.has(id) && taken.has(id) ? [id] : []))
    return new Map(clashes.map((id, n) => [id, String(first + n)]))
  }
  const [plans, benefits] = [changes('plans'), changes('benefits')]
  const [destinations, extras] = [changes('destinations'), changes('extras')]
  const codes = (text: string, ids: ReadonlyMap<string, string>) => text.replace(/\d+/g, (id) => ids.get(id) ?? id)
  const covers = new Map([...plans].map(([id, own]) => [coverKey(id), coverKey(own)]))
  const rows = (table: NumberedTable, ids: ReadonlyMap<string, string>, cells: (row: TypedRow) => TypedRow) =>
    mine[table].map((row) => ({ ...row, ...cells(row), id: codes(row.id ?? '', ids) }))
  return {
    ...mine,
    plans: rows('plans', plans, ({ soldTo = '' }) => ({ soldTo: codes(soldTo, destinations) })),
    benefits: mine.benefits.map((row) => ({
      ...Object.fromEntries(Object.entries(row).map(([path, text]) => [covers.get(path) ?? path, text])),
      id: codes(row.id ?? '', benefits),
    })),
    destinations: rows('destinations', destinations, ({ pricedAs = '' }) => ({
      pricedAs: codes(pricedAs, destinations),
    })),
    extras: rows('extras', extras, ({ excludes = '' }) => ({ excludes: codes(excludes, extras) })),
  }
}
