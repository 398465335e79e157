import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testTariff } from '../../../../tests/support/test-rates.ts'
import { spreadsheet } from '../../../../tests/support/test-spreadsheet.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

/** The extras as the tariff had them when the files were made. */
const THEN = [
  'Preexistencias plus',
  'Futura mamá (hasta semana 32)',
  'Deportes de riesgo y profesionales',
  'Cancelación multicausa',
  'Cancelación multicausa',
  'Equipaje y electrónica',
]

/** The demo's tariff with the names of then; what extras say and show is not in the files, and stays as it is. */
function tariffOfThen() {
  const tariff = testTariff()
  return { ...tariff, extras: tariff.extras.map((extra, n) => ({ ...extra, description: THEN[n] ?? '' })) }
}

const base = { version: 2, revision: 4, content: tariffOfThen() }

/** A file that another program wrote: samples/README.md says how, and which are older than the column «Para todos»; all are older than «Qué se recibe». */
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))

/** What both edited files change, whichever program saved them last. */
const EDITED = [
  ['Tero 40', 'Costo (USD)', 'USD 1,90', 'USD 2,09', 10],
  ['Con 1 día o más', 'Se devuelve (%)', '85 %', '80 %', -5.88],
]

describe('T-03 a spreadsheet that another program saved', () => {
  test.each(['libreoffice.xlsx', 'libreoffice-from-ods.xlsx'])('%s comes back as it left', async (name) => {
    expect(await readSpreadsheet(sample(name), base)).toEqual({ content: tariffOfThen(), changes: [] })
  })

  test('B-08 libreoffice-for-everybody.xlsx: whom an extra is for', async () => {
    const answer = await readSpreadsheet(sample('libreoffice-for-everybody.xlsx'), base)
    if (!('changes' in answer)) throw new Error(JSON.stringify(answer, null, 1))
    const { changes, content } = answer
    expect(changes.map(({ row, column, before, after }) => [row, column, before, after])).toEqual([
      ['Deportes de riesgo y profesionales (50% del tope)', 'Para todos', 'Sí', 'No'],
    ])
    expect(content.extras.filter((extra) => !extra.isForEverybody).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test.each(['openpyxl-edited.xlsx', 'libreoffice-edited.xlsx'])(
    '%s: a price, a percent format, an inserted row, a hidden sheet, and names with spaces that do not break',
    async (name) => {
      const answer = await readSpreadsheet(sample(name), base)
      if (!('changes' in answer)) throw new Error(JSON.stringify(answer, null, 1))
      const { changes } = answer
      expect(changes.map(({ row, column, before, after, percent }) => [row, column, before, after, percent])).toEqual(
        EDITED,
      )
    },
  )

  test.each(['openpyxl-date.xlsx', 'libreoffice-date.xlsx'])('%s: a date is none of our values', async (name) => {
    expect(await readSpreadsheet(sample(name), base)).toMatchObject({
      issues: [{ sheet: 'Planes', column: 'D', row: 4, found: '2026-12-01', key: 'SPREADSHEET.CELL.DATE' }],
    })
  })

  test('an .ods under the name of an .xlsx is answered as the .ods that it is', async () => {
    expect(await readSpreadsheet(sample('libreoffice.ods'), base)).toEqual({ refused: 'SPREADSHEET.OTHER_TYPE' })
  })

  test.each(['\u00a0', '\u2007', '\u202f'])(
    'a space that does not break is no change, in names and covers',
    async (space) => {
      const file = await spreadsheet((sheet) => {
        sheet('Planes').set('B2', `Benteveo${space}25`)
        sheet('Beneficios').set('F5', `${space}USD${space}800`)
      })
      expect(await readSpreadsheet(file, { ...base, content: testTariff() })).toEqual({
        content: testTariff(),
        changes: [],
      })
    },
  )
})
