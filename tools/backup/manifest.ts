import * as z from 'zod'
import { checksum, DamagedArchive, type Entry, readArchive } from './archive.ts'

export const FORMAT = 1
export const FIRST = 'ceibo.json'
export const LAST = 'end.json'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })

/** The first entry of an archive. `migration` is the newest one of its database, in milliseconds since 1970. */
const first = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migration: z.int(),
  /** The tables, each after those that it refers to. */
  tables: z.array(table),
  sequences: z.array(sequence),
})

/** The last entry: how many rows and files there are, and the checksum of all entries before it. */
const last = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files that a row names but that did not exist. */
  missing: z.array(z.string()),
  sha256: z.string(),
})

export type First = z.output<typeof first>
export type Last = z.output<typeof last>
export type Table = z.output<typeof table>
export type Sequence = z.output<typeof sequence>

export function jsonEntry(name: typeof FIRST | typeof LAST, content: First | Last): Entry {
  return { name, content: Buffer.from(JSON.stringify(content, null, 2)) }
}

/**
 * Reads a whole archive and compares it with its checksum, before any of it is used.
 * @throws DamagedArchive when it is not one of our archives, was changed, or ends too early
 */
export async function checkArchive(file: string): Promise<{ first: First; last: Last }> {
  const sum = checksum()
  let begin: First | null = null
  let end: Last | null = null
  for await (const entry of readArchive(file)) {
    if (end) throw new DamagedArchive('something follows its end')
    if (entry.name === LAST) {
      end = parse(last, entry)
      continue
    }
    begin ??= parse(first, entry)
    sum.add(entry)
  }
  if (!begin || end?.sha256 !== sum.hex()) throw new DamagedArchive('its checksum is another')
  return { first: begin, last: end }
}

function parse<Schema extends z.ZodType>(schema: Schema, { content }: Entry): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch (cause) {
    throw new DamagedArchive('it does not say what it holds', { cause })
  }
}
