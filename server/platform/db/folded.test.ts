import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folded as foldedText, foldedName, foldedWords as foldedWordsOf } from '#shared/folded.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import type { Connection } from './schema/database.ts'
import { sale } from './schema/sales.ts'
import { asWords, folded, foldedWords, nameWords } from './schema/words.ts'

let connection: Connection
beforeAll(async () => void (connection = await testDatabase()))
afterAll(() => connection.close())

/** Letters of every Latin block, marks, apostrophes, hyphens and spaces, as names may have them and as pasted texts do. */
const BLOCKS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0xff00, 0xff5e],
] as const
const SPECIAL = "łŁđĐøØßẞæÆœŒıİ'’‘´`ʼ′--‐‑– \u00a0\u1680\u2028\u2029\u205f\u3000\ufeff\t\nñÑíÍ"
const letter = fc.oneof(
  ...BLOCKS.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom(...Array.from(SPECIAL)),
)
const names = fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 40, maxLength: 40 })

test('D-01 D-02 the database folds Latin names as the rules do', async () => {
  const checked = fc.asyncProperty(names, names, async (first, last) => {
    const table = sql`json_array_elements_text(${JSON.stringify(first)}::json) with ordinality a("name", n)
      join json_array_elements_text(${JSON.stringify(last)}::json) with ordinality b("last_name", n) using (n)`
    const name = sql.identifier('name')
    const person = nameWords({ name: sql`a."name"`, lastName: sql`b."last_name"` })
    const { rows } = (await connection.db.execute(
      sql`select ${foldedWords(name)} as words, ${folded(name)} as whole, ${person} as person from ${table} order by n`,
    )) as { rows: { words: string; whole: string; person: string }[] }
    expect(rows).toEqual(
      first.map((one, n) => ({
        words: foldedWordsOf(one),
        whole: foldedText(one),
        person: foldedName({ name: one, lastName: last[n]! }),
      })),
    )
  })
  await fc.assert(checked, { numRuns: 60 })
})

test('D-01 the database sorts names as a Spanish dictionary does: ñ after n, accents and case apart', async () => {
  const sorted = ['nández', 'Nandu', 'Núñez', 'Nuoz', 'Ñandú', 'ñato', 'Oñate', 'Zapata']
  const { rows } = (await connection.db.execute(
    sql`select name from json_array_elements_text(${JSON.stringify(sorted.toReversed())}::json) name order by ${asWords(sql.identifier('name'))}`,
  )) as { rows: { name: string }[] }
  expect(rows.map(({ name }) => name)).toEqual(sorted)
})

test('D-01 the search of a name over sales asks the index of names, and of requests theirs', async () => {
  const { db } = connection
  const plans = await db.transaction(async (tx) => {
    // Few rows are read faster than any index: what is asked is whether the index could be used.
    await tx.execute(sql`set local enable_seqscan = off`)
    const explained = async (query: ReturnType<typeof sql>) => JSON.stringify(await tx.execute(sql`explain ${query}`))
    const pattern = sql.raw(`'%mcloughlin%'`)
    return [
      await explained(sql`select number from ${sale} where ${sale.travellers} like ${pattern}`),
      await explained(
        sql`select number from request where ${nameWords({ name: sql`name`, lastName: sql`last_name` })} like ${pattern}`,
      ),
    ]
  })
  expect(plans[0]).toContain('sale_travellers_idx')
  expect(plans[1]).toContain('request_name_part_idx')
})
