import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../../i18n/grid-texts.ts'
import type { GridColumn, GridRow } from './cells.ts'
import { Grid } from './Grid.tsx'

beforeEach(() => {
  // jsdom has no layout and no media.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const columns: GridColumn[] = [
  { key: 'id', title: 'N.º', fixed: () => true },
  { key: 'name', title: 'Nombre', isName: true },
  { key: 'rate', title: 'Costo', isNumber: true, tidy: (text) => text.replace(/^(\d+),(\d)$/, '$1,$20') },
]
const start: GridRow[] = [
  { id: '1', name: 'Tero', rate: '1,90' },
  { id: '2', name: 'Hornero', rate: '2,90' },
]

const Sample = ({ isRead = false }) => {
  const [rows, setRows] = useState(start)
  return (
    <Grid
      label="Planes"
      rows={rows}
      columns={columns}
      onChange={isRead ? undefined : setRows}
      issueOf={(n, key) => (key === 'rate' && rows[n]?.rate === 'abc' ? 'No es un importe.' : undefined)}
      canReorder
      addLabel="Agregar plan"
      newRow={() => ({ id: '3', name: '', rate: '' })}
      canRemove={({ id }) => id === '3'}
    />
  )
}

const cell = (name: string) => screen.getByRole('gridcell', { name })
const active = () => document.activeElement as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(active(), { key, ...more })
const rates = () => start.map((_, n) => screen.getAllByRole('row')[n + 1]?.lastElementChild?.textContent)

function type(text: string, then: string): void {
  press(text.charAt(0))
  fireEvent.change(active(), { target: { value: text } })
  press(then)
}

test('T-01 a cell is typed over, Enter goes down, Escape takes it back, Ctrl+Z undoes and Ctrl+Y does it again', () => {
  render(<Sample />)
  fireEvent.mouseDown(cell('1,90'))
  type('3,5', 'Enter')
  type('4', 'Escape')
  expect(active().textContent).toBe('2,90')
  type('4', 'Tab')
  expect(rates()).toEqual(['3,50', '4'])
  press('z', { ctrlKey: true })
  expect(rates()).toEqual(['3,50', '2,90'])
  press('z', { ctrlKey: true })
  press('y', { ctrlKey: true })
  expect(rates()).toEqual(['3,50', '2,90'])
  expect(screen.getByText(t.grid.redone)).toBeTruthy()
})

test('T-01 a block is copied and pasted, and emptied', () => {
  render(<Sample />)
  fireEvent.mouseDown(cell('1,90'))
  press('ArrowDown', { shiftKey: true })
  const setData = vi.fn()
  fireEvent.copy(active(), { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', '1,90\n2,90')
  fireEvent.paste(active(), { clipboardData: { getData: () => '5,5\n6,5\n7' } })
  expect(rates()).toEqual(['5,50', '6,50'])
  expect(screen.getByText(t.grid.pasted(2, 1))).toBeTruthy()
  press('Delete')
  expect(rates()).toEqual(['', ''])
})

test('T-01 what is wrong is said at the cell and below the grid', () => {
  render(<Sample />)
  fireEvent.mouseDown(cell('1,90'))
  type('abc', 'Enter')
  press('ArrowUp')
  expect(active().getAttribute('aria-invalid')).toBe('true')
  expect(active().getAttribute('title')).toBe('No es un importe.')
  expect(screen.getAllByText('No es un importe.')).toHaveLength(2)
})

// WCAG 2.5.7
test('T-01 rows are added, put in order by keyboard, and taken away only while they are new', () => {
  render(<Sample />)
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  fireEvent.mouseDown(screen.getByRole('rowheader', { name: 'Hornero' }))
  press('ArrowUp', { altKey: true })
  expect(names()).toEqual(['Hornero', 'Tero'])
  const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: t.grid.remove })
  expect(remove().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Agregar plan' }))
  expect(names()).toEqual(['Hornero', 'Tero', ''])
  expect(remove().disabled).toBe(false)
  fireEvent.click(remove())
  expect(names()).toEqual(['Hornero', 'Tero'])
})

test('T-02 a grid that is only read takes no key, but is copied', () => {
  render(<Sample isRead />)
  fireEvent.mouseDown(cell('1,90'))
  press('7')
  press('Delete')
  fireEvent.paste(active(), { clipboardData: { getData: () => '9' } })
  expect(rates()).toEqual(['1,90', '2,90'])
  expect(screen.queryByRole('toolbar')).toBeNull()
})
