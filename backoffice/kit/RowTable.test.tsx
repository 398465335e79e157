import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, ListContextProvider, ResourceContextProvider, useList } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from './columns.tsx'
import { RowTable } from './RowTable.tsx'

afterEach(cleanup)

type Row = { id: string; code: string }
const rows: Row[] = ['A', 'B', 'C'].map((code) => ({ id: code, code }))
const show = vi.fn((row: Row) => row.code)
const columns: Column<Row>[] = [{ source: 'code', label: 'Código', show }]
const picks = { nameOf: ({ code }: Row) => code }

const List = () => (
  <ListContextProvider value={useList({ data: rows, resource: 'codes' })}>
    <RowTable columns={columns} picks={picks} />
  </ListContextProvider>
)

test('ticking a row renders no cell of the table again', async () => {
  render(
    <AdminContext>
      <ResourceContextProvider value="codes">
        <List />
      </ResourceContextProvider>
    </AdminContext>,
  )
  const box = await screen.findByRole('checkbox', { name: /\bB\b/ })
  const before = show.mock.calls.length
  fireEvent.click(box)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /\bB\b/ }).checked).toBe(true)
  expect(show).toHaveBeenCalledTimes(before)
})
