import type { MessageKey } from '#shared/messages.ts'
import { type Change, tariffChanges } from '#shared/tariffs/diff.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { SINGLES, tables } from '#shared/tariffs/tables.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { archiveIssue, isOpenDocument } from './archive.ts'
import { readTariff } from './read-tariff.ts'
import { COVER_SHEET, type Grid, readWorkbook, REVISION, VERSION } from './workbook.ts'

/** What a spreadsheet is of, as it says itself. */
type Stamp = { version: number; revision: number }
/** The version that it has to be of, as it is now. */
export type Base = Stamp & { content: Tariff }

/** Of what is wrong, the first, and how much it is in all. */
export type ReadSpreadsheet =
  | { content: Tariff; changes: Change[] }
  | { issues: CellIssue[]; total: number }
  | { refused: MessageKey }

/** A screen is no place to read more. */
const MOST_ISSUES = 200

const SHEETS = new Set([COVER_SHEET, SINGLES, ...tables.map(({ title }) => title)])

/** What the spreadsheet of a version says now, and what that changes in it. */
export async function readSpreadsheet(file: Uint8Array, base: Base): Promise<ReadSpreadsheet> {
  const opened = await openSpreadsheet(file)
  if ('refused' in opened) return opened
  const { stamp, grids } = opened
  if (stamp.version !== base.version) return { refused: 'SPREADSHEET.OTHER_VERSION' }
  if (stamp.revision !== base.revision) return { refused: 'SPREADSHEET.OTHER_REVISION' }
  const read = readTariff(grids, base.content)
  if ('issues' in read) return { issues: read.issues.slice(0, MOST_ISSUES), total: read.issues.length }
  return { content: read.content, changes: tariffChanges(base.content, read.content) }
}

/** The sheets of a spreadsheet that says what it is of. */
export async function openSpreadsheet(
  file: Uint8Array,
): Promise<{ stamp: Stamp; grids: Grid[] } | { refused: MessageKey }> {
  if (isOpenDocument(file)) return { refused: 'SPREADSHEET.OTHER_TYPE' }
  const issue = archiveIssue(file)
  if (issue) return { refused: issue }
  const grids = await readWorkbook(file, SHEETS).catch(() => null)
  if (!grids) return { refused: 'SPREADSHEET.UNREADABLE' }
  const stamp = stampOf(grids)
  return stamp ? { stamp, grids } : { refused: 'SPREADSHEET.NOT_OURS' }
}

function stampOf(grids: readonly Grid[]): Stamp | null {
  const cover = grids.find(({ name }) => name === COVER_SHEET)
  const [version, revision] = [VERSION, REVISION].map(
    (title) => cover?.rows.find(([first]) => first?.value === title)?.[1]?.value,
  )
  return typeof version === 'number' && typeof revision === 'number' ? { version, revision } : null
}
