import { cleanup, render, screen } from '@testing-library/react'
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { isAllowed, type StaffRole } from '#shared/access/permissions.ts'
import type { ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { t } from '../i18n/audit-texts.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
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

const reads = { getOne: async () => ({ data: day }), getList: async () => ({ data: [], total: 0 }) }

const openAs = (role: StaffRole) =>
  render(
    <MemoryRouter initialEntries={['/2026-11-20']}>
      <AdminContext
        i18nProvider={i18nProviderOf({})}
        dataProvider={reads as unknown as DataProvider}
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
  await screen.findByText(t.reconciliation.again)
  cleanup()
  openAs('reader')
  await screen.findByText(t.audit.history)
  expect(screen.getByText(t.reconciliation.noDifferences)).toBeDefined()
  expect(screen.queryByText(t.reconciliation.again)).toBeNull()
})
