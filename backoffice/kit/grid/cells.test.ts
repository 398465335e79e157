import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Block,
  cellsOf,
  cleared,
  copied,
  type GridColumn,
  type GridRow,
  heldText,
  movedRow,
  pasted,
} from './cells.ts'

const columns: GridColumn[] = [
  { key: 'id', title: 'N.º', fixed: () => true },
  { key: 'name', title: 'Nombre', isName: true },
  { key: 'rate', title: 'Costo', isNumber: true, tidy: (text) => text.replace(/^(\d+),(\d)$/, '$1,$20') },
  {
    key: 'kind',
    title: 'Tipo',
    choices: [
      { value: 'a', label: 'Anual' },
      { value: 't', label: 'Por viaje' },
    ],
  },
  {
    key: 'to',
    title: 'Destinos',
    many: true,
    empty: 'Todos',
    choices: [
      { value: '1', label: 'Europa' },
      { value: '2', label: 'Asia, África' },
    ],
  },
]
const rows: GridRow[] = [
  { id: '1', name: 'Tero', rate: '1,90', kind: 't', to: '' },
  { id: '2', name: 'Hornero', rate: '2,90', kind: 'a', to: '1; 2' },
  { id: '3', name: 'Ñandú', rate: '6,40', kind: 't', to: '2' },
]
const block = (r1: number, c1: number, r2 = r1, c2 = c1): Block => ({
  from: { row: r1, column: c1 },
  to: { row: r2, column: c2 },
})

describe('T-01 a block of cells', () => {
  test('is copied as it is read, whichever corner came first', () => {
    const text = '2\tHornero\t2,90\tAnual\tEuropa; Asia, África\n3\tÑandú\t6,40\tPor viaje\tAsia, África'
    expect(copied(rows, columns, block(1, 0, 2, 4))).toBe(text)
    expect(copied(rows, columns, block(2, 4, 1, 0))).toBe(text)
  })

  test('is pasted by what it says: numbers are tidied, choices go by their labels, fixed cells stay', () => {
    const result = pasted(rows, columns, block(0, 0), '9\tTero 40\t3,5\tANUAL\teuropa; asia, africa\r\n')
    expect(result.rows[0]).toEqual({ id: '1', name: 'Tero 40', rate: '3,50', kind: 'a', to: '1; 2' })
    expect(result).toMatchObject({ cells: 4, left: 1, block: block(0, 0, 0, 4) })
    expect(result.rows.slice(1)).toEqual(rows.slice(1))
    expect(heldText(columns[4]!, 'todos')).toBe('')
    expect(heldText(columns[3]!, 'Semanal')).toBe('Semanal')
  })

  test('is cut at the edge of the grid, and says how much was left out', () => {
    const result = pasted(rows, columns, block(2, 2), '7\n8\n9')
    expect(result.rows.map(({ rate }) => rate)).toEqual(['1,90', '2,90', '7'])
    expect(result).toMatchObject({ cells: 1, left: 2 })
  })

  test('of one cell fills the picked block', () => {
    const result = pasted(rows, columns, block(2, 2, 0, 2), '5,5')
    expect(result.rows.map(({ rate }) => rate)).toEqual(['5,50', '5,50', '5,50'])
  })

  test('is emptied where that says something', () => {
    const emptied = cleared(rows, columns, block(0, 0, 1, 4))
    expect(emptied[1]).toEqual({ id: '2', name: '', rate: '', kind: 'a', to: '' })
    expect(emptied[2]).toBe(rows[2])
  })

  test('quoted cells hold tabs, quotes and line breaks', () => {
    expect(cellsOf('a\t"b ""c""\n\td"\ne\t\n')).toEqual([
      ['a', 'b "c"\n\td'],
      ['e', ''],
    ])
    expect(cellsOf('')).toEqual([['']])
  })

  test('of any texts is read as it was copied', () => {
    const text = fc.string().map((any) => any.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (pairs) => {
        const plain = [
          { key: 'a', title: 'A' },
          { key: 'b', title: 'B' },
        ]
        const gridRows = pairs.map(([a, b]) => ({ a, b }))
        const travelled = cellsOf(`${copied(gridRows, plain, block(0, 0, pairs.length - 1, 1))}\n`)
        expect(travelled).toEqual(pairs)
      }),
    )
  })
})

test('T-01 a row is moved up and down', () => {
  expect(movedRow(rows, 2, 0).map(({ id }) => id)).toEqual(['3', '1', '2'])
  expect(movedRow(rows, 0, 1).map(({ id }) => id)).toEqual(['2', '1', '3'])
})
