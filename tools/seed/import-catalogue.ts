import { desc, eq } from 'drizzle-orm'
import { messages } from '#shared/messages.ts'
import { tariffChanges } from '#shared/tariffs/diff.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { SPREADSHEET_UPLOAD } from '#shared/tariffs/spreadsheet-contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { admitUpload } from '#shared/uploads.ts'
import { addDraft } from '../../server/features/tariffs/changes.ts'
import { openSpreadsheet } from '../../server/features/tariffs/spreadsheet/read-spreadsheet.ts'
import { readTariff } from '../../server/features/tariffs/spreadsheet/read-tariff.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { tariffVersion } from '../../server/platform/db/schema/catalogue.ts'
import { seedCatalogue } from './catalogue.ts'

type ImportFile = { name: string; file: Uint8Array; now: Date }

/**
 * Imports a spreadsheet as a draft version of the tariff, for staff to approve and start; if there is no version yet, as
 * the first one. @returns a sentence with the result
 * @throws Error with every wrong cell
 */
export async function importCatalogue(db: Database, { name, file, now }: ImportFile): Promise<string> {
  const admitted = admitUpload(SPREADSHEET_UPLOAD, { name, content: new Uint8Array(file) })
  if (typeof admitted === 'string') throw new Error(messages[admitted])
  const opened = await openSpreadsheet(admitted.content)
  if ('refused' in opened) throw new Error(messages[opened.refused])
  const { stamp, grids } = opened
  const [base] = await db.select().from(tariffVersion).where(eq(tariffVersion.number, stamp.version))
  const [newest] = await db
    .select({ number: tariffVersion.number })
    .from(tariffVersion)
    .orderBy(desc(tariffVersion.number))
    .limit(1)
  if (newest && !base) throw new Error(messages['TARIFF.NOT_FOUND'])
  if (base && base.revision !== stamp.revision) throw new Error(messages['SPREADSHEET.OTHER_REVISION'])
  const content = contentOf(readTariff(grids, base?.content ?? null))
  if (!base) {
    await db.transaction((tx) => seedCatalogue(tx, content))
    return 'The first version of the tariff is in force.'
  }
  const changes = tariffChanges(base.content, content).length
  if (changes === 0) return `Nothing differs from version ${base.number}: no draft was made.`
  const draft = { basedOn: base.number, name: name.slice(0, 80), content }
  const number = await addDraft({ db, now: () => now }, { userId: null }, draft)
  return `Version ${number} is a draft, a copy of version ${base.number}; changed values: ${changes}. People approve it and set its start.`
}

function contentOf(read: { content: Tariff } | { issues: readonly CellIssue[] }): Tariff {
  if ('content' in read) return read.content
  throw new Error([messages['SPREADSHEET.CELLS'], ...read.issues.map(lineOf)].join('\n'))
}

function lineOf({ sheet, row, column, title, found, message }: CellIssue): string {
  const place = row === null && column === null ? sheet : `${sheet}!${column ?? ''}${row ?? ''}`
  const about = [title, found].filter((part) => part !== null)
  return `${[place, ...about].join(' · ')}: ${message}`
}
