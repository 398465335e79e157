import { type MessageKey, messages } from '#shared/messages.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { letterOf } from './workbook.ts'

/** A place in the spreadsheet, rows and columns counted from 0: a cell, or a whole row, column or sheet. */
export type Spot = { sheet: string; row?: number; column?: number; title?: string; found?: string }

/** The state of reading a spreadsheet: the issues so far, and the place of each value of the document. */
export type Reading = { issues: CellIssue[]; spots: Map<string, Spot> }

/** How many characters of a cell are quoted, enough to recognise it; a cell may hold megabytes. */
const SAID = 120

function excerpt(words: string | undefined): string | null {
  if (words === undefined) return null
  return words.length > SAID ? `${words.slice(0, SAID)}…` : words
}

export function report({ issues }: Reading, { sheet, row, column, title, found }: Spot, key: MessageKey): void {
  issues.push({
    sheet,
    row: row === undefined ? null : row + 1,
    column: column === undefined ? null : letterOf(column),
    title: excerpt(title),
    found: excerpt(found),
    key,
    message: messages[key],
  })
}

/** Whether an issue of a cell was already reported, so that its consequences need no report. */
export function isReported({ issues }: Reading, { sheet, row, column }: Spot): boolean {
  return issues.some(
    (issue) =>
      issue.sheet === sheet &&
      issue.row === (row === undefined ? null : row + 1) &&
      issue.column === (column === undefined ? null : letterOf(column)),
  )
}

/** Finds the place of a path of the document, or else of the row or table that contains it. */
export function spotOf({ spots }: Reading, path: string): Spot | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = spots.get(parts.slice(0, length).join('.'))
    if (found) return found
  }
  return undefined
}
