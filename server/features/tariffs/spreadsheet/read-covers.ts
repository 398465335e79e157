import { benefitsTable, type Column } from '#shared/tariffs/tables.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { EMPTY_CELL, isEmpty, readCell, same } from './cells.ts'
import type { ReadRow } from './read-rows.ts'
import { type Reading, report, type Spot } from './reading.ts'
import type { Grid } from './workbook.ts'

type Cover = Tariff['covers'][number]
type Sheets = { grid: Grid | undefined; plans: readonly ReadRow[]; benefits: readonly ReadRow[]; base: Tariff }
type PlanColumn = { planId: number; at: number; title: string }

const COVER: Column = { path: 'value', title: '', is: 'text', isOptional: true }

/** Reads the cover of each plan for each benefit: from the columns of the sheet with the code of a plan as title. */
export function readCovers(reading: Reading, source: Sheets): Cover[] {
  const { grid, benefits, base } = source
  const coverByKey = new Map(base.covers.map((cover) => [keyOf(cover), cover]))
  const read = new Map<string, Spot>()
  // A missing sheet was already reported with its benefits.
  for (const { planId, at, title } of grid ? planColumns(reading, source, grid) : []) {
    for (const { code: benefitId, at: row } of benefits) {
      if (row === null) continue
      const cell = grid?.rows[row]?.[at] ?? EMPTY_CELL
      const found = cell.value === null ? {} : { found: String(cell.value) }
      const spot = { sheet: benefitsTable.title, row, column: at, title, ...found }
      const key = keyOf({ planId, benefitId })
      const value = readCell(COVER, cell)
      read.set(key, spot)
      if ('key' in value) report(reading, spot, value.key)
      else if (typeof value.value === 'string') coverByKey.set(key, { planId, benefitId, value: value.value })
      else if (coverByKey.has(key)) report(reading, spot, 'SPREADSHEET.CELL.COVER_EMPTY')
    }
  }
  const covers = [...coverByKey.values()]
  covers.forEach((cover, index) => {
    const spot = read.get(keyOf(cover))
    if (spot) reading.spots.set(`covers.${index}`, spot)
  })
  return covers
}

function keyOf({ planId, benefitId }: Pick<Cover, 'planId' | 'benefitId'>): string {
  return `${planId}/${benefitId}`
}

/**
 * Finds the columns of plans: titles such as '101 · Benteveo 25', or the code alone. Every plan that has covers needs its
 * column.
 */
function planColumns(reading: Reading, { plans, base }: Sheets, grid: Grid): PlanColumn[] {
  const sheet = benefitsTable.title
  const others = new Set(benefitsTable.columns.map(({ title }) => same(title)))
  const columns = new Map<number, PlanColumn>()
  for (const [at, cell] of (grid.rows[0] ?? []).entries()) {
    const title = String(cell.value ?? '').trim()
    if (isEmpty(cell) || others.has(same(title))) continue
    const planId = Number(/^\d{1,7}(?!\d)/.exec(title)?.[0])
    const spot = { sheet, row: 0, column: at, title, found: title }
    if (!plans.some(({ code }) => code === planId)) report(reading, spot, 'SPREADSHEET.CELL.COLUMN_UNKNOWN')
    else if (columns.has(planId)) report(reading, spot, 'SPREADSHEET.CELL.COLUMN_TWICE')
    else columns.set(planId, { planId, at, title })
  }
  for (const { id, name } of base.plans) {
    const isMissing = !columns.has(id) && base.covers.some(({ planId }) => planId === id)
    if (isMissing) report(reading, { sheet, row: 0, title: `${id} · ${name}` }, 'SPREADSHEET.CELL.COLUMN_MISSING')
  }
  return [...columns.values()]
}
