import { cleanup, render, screen } from '@testing-library/react'
import { AdminContext, ListContextProvider, memoryStore } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { ListSheet } from './ListSheet.tsx'

afterEach(cleanup)

function show(data: readonly object[] | undefined): void {
  const list = { data, total: data?.length, error: new Failure('UNAVAILABLE'), isFetching: false, isPending: false }
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <ListContextProvider value={list as never}>
        <ListSheet empty="Nada">Las filas</ListSheet>
      </ListContextProvider>
    </AdminContext>,
  )
  expect(screen.getByText(messages.UNAVAILABLE)).toBeTruthy()
}

test('D-09 rows that are known stay below the reason why they could not be read anew', () => {
  show([{ id: 1 }])
  expect(screen.getByText('Las filas')).toBeTruthy()
})

test('D-09 rows that were never read are not shown', () => {
  show(undefined)
  expect(screen.queryByText('Las filas')).toBeNull()
})
