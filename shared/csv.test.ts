import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvCell, toCsv } from './csv.ts'

/** A file of cells that have no meaning. */
function fileOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const width = Math.max(header.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, n) => ({
    header: header[n] ?? 'h',
    cell: (row: readonly CsvCell[]) => row[n] ?? null,
  }))
  return toCsv(columns, rows)
}

/** Reads what `toCsv` writes: quoted values, doubled quotes, CRLF. */
function readCsv(csv: string): string[][] {
  const [mark, ...rest] = csv
  expect(mark).toBe('\uFEFF')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const text = rest.join('')
  while (at < text.length) {
    expect(text[at]).toBe('"')
    let end = at + 1
    while (text[end] !== '"' || text[end + 1] === '"') end += text[end] === '"' ? 2 : 1
    row.push(text.slice(at + 1, end).replaceAll('""', '"'))
    if (text[end + 1] === ',') {
      at = end + 2
      continue
    }
    expect(text.slice(end + 1, end + 3)).toBe('\r\n')
    rows.push(row)
    row = []
    at = end + 3
  }
  return rows
}

const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '+598 99', '-2', '@x', 'a"b', 'a,b', 'a\r\nb', '"', ''),
  fc.integer(),
  fc.constant(null),
)

describe('S-06 a CSV file', () => {
  test('starts with a byte-order mark and quotes every value', () => {
    expect(
      fileOf(
        ['Código', 'Titular'],
        [
          ['#0001', 'Núñez, "Pepe"'],
          ['#0002', null],
        ],
      ),
    ).toBe('\uFEFF"Código","Titular"\r\n"#0001","Núñez, ""Pepe"""\r\n"#0002",""\r\n')
  })

  test('writes numbers with a decimal comma, negative ones too', () => {
    expect(fileOf(['USD'], [[1234.5], [-12.34], [0]])).toBe('\uFEFF"USD"\r\n"1234,5"\r\n"-12,34"\r\n"0"\r\n')
  })

  test('disarms texts that a spreadsheet would run', () => {
    for (const text of [
      '=HYPERLINK("x")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠1',
    ]) {
      expect(readCsv(fileOf(['h'], [[text]]))[1]).toEqual([`'${text}`])
    }
    expect(readCsv(fileOf(['h'], [['1-2=3@x']]))[1]).toEqual(['1-2=3@x'])
  })

  // ASVS 1.1.2, 1.2.10
  test('gives back every cell, and no cell begins like a formula unless it is a number', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = readCsv(fileOf(['h'], rows)).slice(1)
        expect(read.length).toBe(rows.length)
        for (const [r, row] of rows.entries()) {
          for (const [c, content] of row.entries()) {
            const value = read[r]![c]!
            if (typeof content === 'number') expect(Number(value.replace(',', '.'))).toBe(content)
            else {
              expect(value).not.toMatch(/^[=+\-@\t\r\n]/)
              expect(value.startsWith("'") ? [content, `'${content}`] : [content ?? '']).toContain(value)
            }
          }
        }
      }),
    )
  })
})
