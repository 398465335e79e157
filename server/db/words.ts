import { type AnyColumn, type Name, type SQL, sql } from 'drizzle-orm'

/** Words sorted as people do, accents and case apart, whatever the locale of the database. */
export function asWords(column: AnyColumn | Name | SQL): SQL {
  return sql`${column} collate "und-x-icu"`
}

/** Letters of Spanish and Portuguese that people leave without their sign when they search. */
const ACCENTED = 'áàâãéêíóôõúüñç'
const PLAIN = 'aaaaeeiooouunc'

/** Whether a column holds a part, case and accents apart: "nandu" finds "Ñandú 300". */
export function containsWords(column: AnyColumn | Name | SQL, part: string): SQL {
  const plainPart = part.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const plainColumn = sql`translate(lower(${asWords(column)}), ${ACCENTED}, ${PLAIN})`
  return sql`strpos(${plainColumn}, ${plainPart}) > 0`
}
