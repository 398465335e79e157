import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTariff } from '#shared/tariffs/check-tariff.ts'
import { languageTitles, textsToTranslate } from '#shared/tariffs/translations.ts'
import { type Edit, spreadsheet } from '../../../../tests/support/test-spreadsheet.ts'
import { testTariff } from '../../../../tests/support/test-rates.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const base = { version: 2, revision: 4, content: testTariff() }

const read = async (edit?: Edit) => readSpreadsheet(await spreadsheet(edit), base)

const texts = textsToTranslate(testTariff()).map(({ text }) => text)
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => {
  // A non-breaking space comes back as a space, as everywhere in a spreadsheet.
  return text === text.trim() && !/[\u00a0\u2007\u202f]/.test(text)
})
/** A text with translations that it may have: they have its numbers. */
const anyTranslation = fc
  .record({ text: fc.constantFrom(...texts, 'Ya no se vende'), pt: words, en: fc.option(words, { nil: undefined }) })
  .map(({ text, pt, en }) => {
    const [numbers = ''] = /\d[\d.,/ ]*/.exec(text) ?? []
    const withNumbers = (typed: string) => `${typed.replaceAll(/\p{N}/gu, '')} ${numbers}`.trim()
    return { text, pt: withNumbers(pt), ...(en === undefined ? {} : { en: withNumbers(en) }) }
  })
  .filter((one) => checkTariff({ ...testTariff(), translations: [one] }, null).length === 0)
const anyTranslations = fc.uniqueArray(anyTranslation, { selector: ({ text }) => text, minLength: 1, maxLength: 12 })

test('I-03 any translations come back from the spreadsheet as they left', async () => {
  const property = fc.asyncProperty(anyTranslations, async (translations) => {
    const content = { ...testTariff(), translations }
    const file = await spreadsheet(undefined, { content })
    expect(await readSpreadsheet(file, { ...base, content })).toEqual({ content, changes: [] })
    const untranslated = { ...content, translations: [] }
    const read = await readSpreadsheet(file, { ...base, content: untranslated })
    const known = translations.filter(({ text }) => texts.includes(text))
    expect(new Set('content' in read ? (read.content.translations ?? []) : [])).toEqual(new Set(known))
  })
  await fc.assert(property, { numRuns: 12 })
})

test('I-03 says which translations were changed, and a cell that was emptied has none', async () => {
  const answer = await read((sheet) => {
    sheet('Idiomas').set('C3', 'Quero-quero 40')
    sheet('Idiomas').set('D3', null)
    sheet('Planes').set('B2', 'Benteveo 30')
    for (const cell of ['A2', 'C2', 'D2']) sheet('Idiomas').set(cell, 'Benteveo 30')
  })
  expect((answer as { changes: object[] }).changes).toMatchObject([
    { kind: 'Plan', row: 'Benteveo 30', column: 'Nombre', before: 'Benteveo 25', after: 'Benteveo 30' },
    { kind: 'Idiomas', row: 'Tero 40', column: languageTitles.pt, before: 'Tero 40', after: 'Quero-quero 40' },
    { kind: 'Idiomas', row: 'Benteveo 30', column: languageTitles.pt, before: null, after: 'Benteveo 30' },
    { kind: 'Idiomas', row: 'Benteveo 30', column: languageTitles.en, before: null, after: 'Benteveo 30' },
    { kind: 'Idiomas', row: 'Tero 40', column: languageTitles.en, before: 'Tero 40', after: null },
  ])
})

test.each<[string, Edit]>([
  ['without the sheet', (_, sheets) => void sheets.pop()],
  ['without a language', (sheet) => sheet('Idiomas').rows.forEach((row) => row.pop())],
  ['without a row', (sheet) => void sheet('Idiomas').rows.pop()],
])('I-03 an older spreadsheet %s changes no translation', async (_, edit) => {
  expect(await read(edit)).toEqual({ content: base.content, changes: [] })
})

test('I-03 each wrong cell of the translations is named', async () => {
  const answer = await read((sheet) => {
    sheet('Idiomas').set('C2', 25)
    sheet('Idiomas').set('D3', 'x'.repeat(201))
    sheet('Idiomas').set('A5', 'Hornero 80')
  })
  expect((answer as { issues: object[] }).issues).toMatchObject([
    { sheet: 'Idiomas', row: 2, column: 'C', key: 'SPREADSHEET.CELL.TEXT' },
    { sheet: 'Idiomas', row: 3, column: 'D', key: 'FIELD.TOO_LONG' },
    { sheet: 'Idiomas', row: 5, column: 'A', found: 'Hornero 80', key: 'TARIFF.ERROR.REPEATED' },
  ])
})
