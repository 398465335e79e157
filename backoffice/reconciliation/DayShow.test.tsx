import { cleanup, render, screen } from '@testing-library/react'
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { isAllowed, type StaffRole } from '#shared/auth/permissions.ts'
import type { ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { i18nProvider } from '../providers/i18nProvider.ts'
import { DayShow } from './DayShow.tsx'

afterEach(cleanup)

const day: ReconciliationDetail = {
  id: '2026-11-20',
  status: 'clean',
  finishedAt: '2026-11-21T09:00:00.000Z',
  isRunning: false,
  figures: null,
  found: 0,
  open: 0,
  isOursOnly: false,
  unanswered: 0,
  differences: [],
}

const openAs = (role: StaffRole) =>
  render(
    <MemoryRouter initialEntries={['/2026-11-20']}>
      <AdminContext
        i18nProvider={i18nProvider}
        dataProvider={{ getOne: async () => ({ data: day }) } as unknown as DataProvider}
        authProvider={{
          login: async () => undefined,
          logout: async () => undefined,
          checkAuth: async () => undefined,
          checkError: async () => undefined,
          canAccess: async ({ action, resource }) => isAllowed(role, action, resource),
        }}
      >
        <ResourceContextProvider value="reconciliation">
          <Routes>
            <Route path=":id" element={<DayShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  )

test('D-05 who may not ask for a reconciliation sees its result, and no way to ask', async () => {
  openAs('finance')
  await screen.findByRole('button', { name: t.reconciliation.again })
  cleanup()
  openAs('reader')
  await screen.findByText(t.reconciliation.noDifferences)
  expect(screen.queryByRole('button', { name: t.reconciliation.again })).toBeNull()
})
