import { csvHeader, csvRows, type CsvColumn } from '#shared/csv.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import type { CsvFile } from '#shared/http.ts'
import { toDecimal } from '#shared/money.ts'
import type { AccountLine } from '#shared/partner-account/contract.ts'
import { lineDetail, lineName } from '#shared/partner-account/line-names.ts'
import type { StatementDetail } from '#shared/partner-account/statement-contract.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sellingBrand } from '../sellers/store.ts'
import type { Dependencies } from '../dependencies.ts'
import type { StatementDocument } from './statement-pdf.ts'
import { linesOf, readStatement, type Whose } from './store.ts'

async function allLines(db: Database, statement: StatementDetail): Promise<AccountLine[]> {
  const { lineCount } = statement
  return lineCount === 0 ? [] : (await linesOf(db, statement, [0, lineCount - 1])).rows
}

type StatementQuery = Whose & { id: string }

/** Builds the content of a statement's PDF, in the brand of its business. @throws Failure STATEMENT_NOT_FOUND */
export async function statementDocument(
  { db, images }: Pick<Dependencies, 'db' | 'images'>,
  read: Reader,
  { id, ...whose }: StatementQuery,
): Promise<StatementDocument> {
  const { statement, lines } = await read(async (own) => {
    const found = await readStatement(own, id, whose)
    return { statement: found, lines: await allLines(own, found) }
  })
  const { name, logoUrl, primaryColor } = await sellingBrand(db, statement.businessId)
  const brand = { name, logo: await storedImage(images, logoUrl), primaryColor }
  return { brand, statement, lines, issuedOn: dayAt(new Date(statement.closedAt)) }
}

export function statementFilename({ number }: Pick<StatementDetail, 'number'>): string {
  return `estado-de-cuenta-${number}`
}

/** How many lines are written at a time. */
const PART = 500

/** Exports a statement as a file: the balance before, every line, and the balance after. @throws Failure STATEMENT_NOT_FOUND */
export async function statementCsv(read: Reader, { id, ...whose }: StatementQuery): Promise<CsvFile> {
  const statement = await read((own) => readStatement(own, id, whose))
  const { lineCount: rows } = statement
  return { filename: `${statementFilename(statement)}.csv`, rows, pieces: piecesOf(read, statement) }
}

async function* piecesOf(read: Reader, statement: StatementDetail): AsyncGenerator<string> {
  const { opening, closing, lineCount } = statement
  yield csvHeader(columns)
  yield csvRows(figures('Saldo anterior', null), [opening])
  for (let start = 0; start < lineCount; start += PART)
    yield csvRows(columns, (await read((own) => linesOf(own, statement, [start, start + PART - 1]))).rows)
  yield csvRows(figures('Total', closing - opening), [closing])
}

const columns: CsvColumn<AccountLine>[] = [
  { header: 'Día', cell: ({ day }) => formatDay(day) },
  { header: 'Movimiento', cell: lineName },
  { header: 'Detalle', cell: lineDetail },
  { header: 'Importe (USD)', cell: ({ amount }) => toDecimal(amount) },
  { header: 'Saldo (USD)', cell: ({ balance }) => toDecimal(balance) },
]

/** Builds a row with a name, an amount and the balance, under the same columns as the lines. */
function figures(name: string, amount: number | null): CsvColumn<number>[] {
  const cells = [null, name, null, amount === null ? null : toDecimal(amount)]
  return [
    ...cells.map((cell) => ({ header: '', cell: () => cell })),
    { header: '', cell: (balance: number) => toDecimal(balance) },
  ]
}
