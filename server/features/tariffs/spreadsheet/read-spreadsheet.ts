import type { MessageKey } from '#shared/messages.ts'
import { type Change, tariffChanges } from '#shared/tariffs/diff.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { SINGLES, tables } from '#shared/tariffs/tables.ts'
import { TRANSLATIONS } from '#shared/tariffs/translations.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { archiveIssue, isOpenDocument } from './archive.ts'
import { readTariff } from './read-tariff.ts'
import { COVER_SHEET, type Grid, readWorkbook, REVISION, VERSION } from './workbook.ts'

/** The version and revision that a spreadsheet says it was exported from. */
type Stamp = { version: number; revision: number }
/** The version that the spreadsheet must be of, in its current state. */
export type Base = Stamp & { content: Tariff }

/** The result of reading a spreadsheet: `issues` are the first ones, `total` counts all of them. */
export type ReadSpreadsheet =
  | { content: Tariff; changes: Change[] }
  | { issues: CellIssue[]; total: number }
  | { refused: MessageKey }

/** How many issues are listed: more would be too much to read on a screen. */
const MOST_ISSUES = 200

const SHEETS = new Set([COVER_SHEET, SINGLES, TRANSLATIONS, ...tables.map(({ title }) => title)])

/** Reads the edited spreadsheet of a version, and the changes in it. */
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

/** Opens the sheets of a spreadsheet and reads which version it is of. */
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
