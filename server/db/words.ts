import { type AnyColumn, type Name, type SQL, sql } from 'drizzle-orm'

/** Words sorted as people do, accents and case apart, whatever the locale of the database. */
export function asWords(column: AnyColumn | Name | SQL): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** Letters of Spanish and Portuguese that people leave without their sign when they search. */
const ACCENTED = 'áàâãéêíóôõúüñç'
const PLAIN = 'aaaaeeiooouunc'

/** What a column holds, case and accents apart. */
export function plainWords(column: AnyColumn | Name | SQL): SQL {
  return sql`translate(lower(${asWords(column)}), ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`
}

/** A typed text as `plainWords` has it. */
function plain(typed: string): string {
  return typed.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a column holds a part, case and accents apart: "nandu" finds "Ñandú 300". */
export function containsWords(column: AnyColumn | Name | SQL, part: string): SQL {
  return sql`strpos(${plainWords(column)}, ${plain(part)}) > 0`
}

/** The same of a text that an index of trigrams may find: of three signs on, without reading every row. */
export function containsIndexed(plainColumn: SQL, part: string): SQL {
  return sql`${plainColumn} like ${`%${plain(part).replace(/[\\%_]/g, '\\$&')}%`}`
}
