import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { AdminContext, ListBase, memoryStore, TextInput, useListContext, useListFilterContext } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../i18n/texts.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { FiltersWait } from './FiltersWait.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.location.hash = ''
})

const BY_NAME = { field: 'name', order: 'ASC' } as const
const getList = async () => ({ data: [], total: 0 })
/** What the form calls half a second after a filter was typed. */
const filterForm = { setFilters: (_filter: object): void => undefined }

const Order = () => {
  const { setSort } = useListContext()
  return <button onClick={() => setSort(BY_NAME)}>Ordenar</button>
}

const Filters = () => {
  const { setFilters } = useListFilterContext()
  useEffect(() => void Object.assign(filterForm, { setFilters }))
  return (
    <ListFilters columns="1fr auto" defaults={{}}>
      <TextInput source="q" label="Buscar" />
    </ListFilters>
  )
}

const Sample = ({ isCovered = false }) => (
  <AdminContext
    dataProvider={{ getList } as never}
    i18nProvider={i18nProviderOf({})}
    queryClient={createQueryClient()}
    store={memoryStore()}
  >
    <ListBase resource="sales" storeKey={false}>
      <FiltersWait isCovered={isCovered}>
        <Filters />
      </FiltersWait>
      <Order />
    </ListBase>
  </AdminContext>
)

const typeSearch = (q: string) => fireEvent.change(screen.getByLabelText('Buscar'), { target: { value: q } })
const address = () => new URLSearchParams(window.location.hash.split('?')[1])
const filterInAddress = () => address().get('filter')

test('S-03 what is typed counts half a second later, and clearing it is one step of the history', async () => {
  render(<Sample />)
  const push = vi.spyOn(window.history, 'pushState')
  typeSearch('ana')
  await waitFor(() => expect(filterInAddress()).toBe('{"q":"ana"}'))
  fireEvent.click(screen.getByRole('button', { name: t.list.clear }))
  await waitFor(() => expect(filterInAddress()).toBe('{}'))
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(push).toHaveBeenCalledTimes(2)
})

test('S-03 a filter that comes when the list was just sorted, and is not yet drawn so, leaves it sorted', async () => {
  render(<Sample />)
  const pushState = window.history.pushState.bind(window.history)
  vi.spyOn(window.history, 'pushState').mockImplementationOnce((...entry) => {
    pushState(...entry)
    filterForm.setFilters({ q: 'ana' })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Ordenar' }))
  await waitFor(() => expect(filterInAddress()).toBe('{"q":"ana"}'))
  expect(address().get('sort')).toBe(BY_NAME.field)
})

test('S-03 a filter waits until what is open over the list is closed', async () => {
  const { rerender } = render(<Sample isCovered />)
  const push = vi.spyOn(window.history, 'pushState')
  act(() => filterForm.setFilters({ q: 'ana' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(push).not.toHaveBeenCalled()
  rerender(<Sample />)
  await waitFor(() => expect(filterInAddress()).toBe('{"q":"ana"}'))
})
