import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { AdminContext, ListContextProvider, type ListControllerResult, memoryStore } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { type ReportFilter, ReportFilters } from './ReportFilters.tsx'

afterEach(cleanup)

const MARCH: ReportFilter = { startDate: '2026-03-01', endDate: '2026-03-31' }
const applied: ReportFilter[] = []
/** Gives the list other filters, as the address does a moment after they were applied, or a link or Back at any time. */
let arrive: (filter: ReportFilter) => void

/** What the user does while the applied filters are on their way. */
let meanwhile: (() => void) | undefined

const List = () => {
  const [filterValues, setFilterValues] = useState(MARCH)
  useEffect(() => {
    arrive = (filter) => act(() => setFilterValues(filter))
  }, [])
  const setFilters = (filter: ReportFilter) => {
    applied.push(filter)
    meanwhile?.()
  }
  const list = { filterValues, setFilters }
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ReportFilters byBusiness={false} defaults={MARCH} />
    </ListContextProvider>
  )
}

function show(): void {
  applied.length = 0
  meanwhile = undefined
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <List />
    </AdminContext>,
  )
}

const start = () => screen.getAllByRole<HTMLInputElement>('textbox')[0] as HTMLInputElement
const type = (text: string) => fireEvent.change(start(), { target: { value: text } })
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }))

test('C-02 what is typed while applied filters are on their way stays, and is validated', async () => {
  show()
  meanwhile = () => type('mañana')
  type('02/03/2026')
  apply()
  await waitFor(() => expect(applied).toEqual([{ ...MARCH, startDate: '2026-03-02' }]))
  arrive({ ...MARCH, startDate: '2026-03-02' })
  expect(start().value).toBe('mañana')
  apply()
  expect(await screen.findByText(messages['FIELD.DATE_INVALID'])).toBeTruthy()
  expect(applied).toHaveLength(1)
})

test('C-02 filters that change elsewhere replace what is in the form, also the ones applied before', async () => {
  show()
  type('02/03/2026')
  apply()
  await waitFor(() => expect(applied).toHaveLength(1))
  arrive({ ...MARCH, startDate: '2026-03-02' })
  arrive(MARCH)
  expect(start().value).toBe('01/03/2026')
  arrive({ ...MARCH, startDate: '2026-03-02' })
  expect(start().value).toBe('02/03/2026')
})
