import { benefitsTable, type Column, extraName, type Table } from '#shared/tariffs/tables.ts'
import { coverKey, NO, numbersOf, type TypedRow, type TypedTariff, YES } from '#shared/tariffs/typed-tariff.ts'
import { readNumber, writeNumber } from '#shared/typed-number.ts'
import { t } from '../../i18n/tariff-texts.ts'
import type { Choice, GridColumn, GridRow } from '../../kit/grid/cells.ts'

/** The tables whose rows other cells refer to. */
type Others = Pick<TypedTariff, 'plans' | 'destinations' | 'extras'>

const WORDS_WIDTH = 180

/** Writes a typed number as numbers are shown in its column; a text that the column does not take stays unchanged. */
const tidied =
  ({ shape, shown }: NonNullable<ReturnType<typeof numbersOf>>) =>
  (text: string) => {
    const number = readNumber(text, shape)
    return number === null || Number.isNaN(number) ? text : writeNumber(number, shown)
  }

const yesOrNo: Choice[] = [
  { value: YES, label: t.tariffs.yes },
  { value: NO, label: t.tariffs.no },
]

/** The grid columns of a table. `isOld`: whether a row came with the draft. */
export function gridColumns(table: Table, others: Others, isOld: (row: GridRow) => boolean): GridColumn[] {
  const columns = table.columns.map((column) => ({
    key: column.path,
    title: column.title,
    isName: column.isName ?? false,
    ...cellsOf(column, others),
    fixed: (row: GridRow) =>
      column.path === 'id' || (column.isForNew === true && isOld(row)) || table.unused?.(row) === column.path,
  }))
  return table === benefitsTable ? [...columns, ...others.plans.map(coverColumn)] : columns
}

function cellsOf(column: Column, others: Others): Partial<GridColumn> {
  const numbers = numbersOf(column)
  if (numbers) return { isNumber: true, tidy: tidied(numbers) }
  switch (column.is) {
    case 'code':
      return column.of ? { choices: namesOf(column.of, others), width: WORDS_WIDTH } : { isNumber: true, width: 72 }
    case 'yesNo':
      return { choices: yesOrNo }
    case 'choice':
      return { choices: Object.entries(column.labels).map(([value, label]) => ({ value, label })) }
    case 'codes':
      return { choices: namesOf(column.of, others), many: true, empty: column.none, width: WORDS_WIDTH }
    default:
      return { width: WORDS_WIDTH }
  }
}

function namesOf(table: 'destinations' | 'extras', others: Others): Choice[] {
  return others[table].map(({ id = '', name = '', description = '', coverage = '' }) => ({
    value: id,
    label: table === 'extras' ? extraName({ description, coverage }) : name,
  }))
}

function coverColumn({ id = '', name = '', isSold }: TypedRow): GridColumn {
  return { key: coverKey(id), title: isSold === YES ? name : t.tariffs.retired(name) }
}
