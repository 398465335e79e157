import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { testTariff } from '../../tests/support/test-rates.ts'
import { t } from '../i18n/tariff-texts.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { TariffShow } from './TariffShow.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  // jsdom has no layout and no media.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  window.location.hash = '#/tarifas/2'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const draft = {
  id: 2,
  name: 'Verano',
  state: 'draft',
  basedOn: 1,
  revision: 1,
  editedBy: null,
  editedAt: '2026-10-01T12:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  startsAt: null,
  selfApproval: false,
  content: { ...testTariff(), benefits: [], covers: [] },
  nextIds: { plans: 900, benefits: 900, destinations: 900, extras: 900 },
} as TariffVersion

const name = () => screen.findByDisplayValue<HTMLInputElement>(/^Verano/)

function show(getOne: () => Promise<object>): void {
  render(
    <AdminContext
      dataProvider={{ getOne } as never}
      i18nProvider={i18nProviderOf({})}
      queryClient={createQueryClient()}
      store={memoryStore()}
    >
      <ResourceContextProvider value="tariffs">
        <Routes>
          <Route path="/tarifas/:id" element={<TariffShow />} />
        </Routes>
      </ResourceContextProvider>
    </AdminContext>,
  )
}

test('T-01 nothing is typed while a save is under way: it would be gone with the form that starts anew', async () => {
  const getOne = vi.fn(async () => ({ data: draft }))
  show(getOne)
  const isHeld = async () => (await name()).closest('[inert]') !== null
  fireEvent.change(await name(), { target: { value: 'Verano 2027' } })
  expect(await isHeld()).toBe(false)

  const refused = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(refused.promise)
  fireEvent.click(screen.getByText(t.tariffs.save))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(await isHeld()).toBe(true)

  refused.resolve(new Response(JSON.stringify({ message: 'UNEXPECTED' }), { status: 500 }))
  await waitFor(async () => expect(await isHeld()).toBe(false))
  expect((await name()).value).toBe('Verano 2027')
})

test('D-09 T-01 who saves second sees what the first saved, cell by cell, and goes on with both', async () => {
  const others = structuredClone(draft)
  const theirs = { ...others, name: 'Verano bueno', revision: 2, content: { ...others.content, seniorFactor: 160 } }
  const getOne = vi.fn(async () => ({ data: draft }))
  show(getOne)
  fireEvent.change(await name(), { target: { value: 'Verano 2027' } })
  const refusal = { errorCode: 'TARIFF_CHANGED_MEANWHILE', message: 'Tarde.', data: { current: theirs } }
  fetched.mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 409 }))
  fireEvent.click(screen.getByText(t.tariffs.save))
  const choice = async (label: string) => within(await screen.findByRole('group', { name: label }))
  expect((await choice('Nombre')).getByRole<HTMLInputElement>('radio', { name: 'Lo tuyo: Verano 2027' }).checked).toBe(
    true,
  )
  const factor = await choice('Factor de 75 a 84 años')
  expect(factor.getByRole<HTMLInputElement>('radio', { name: 'Lo que guardó: 1,60' }).checked).toBe(true)
  expect(screen.getAllByRole('group').filter((one) => one.tagName === 'FIELDSET')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: t.tariffs.join }))
  await waitFor(() => expect(screen.queryByRole('button', { name: t.tariffs.join })).toBeNull())
  await waitFor(async () => expect((await name()).value).toBe('Verano 2027'))
  expect(screen.getByText(t.tariffs.unsaved)).toBeTruthy()

  fireEvent.click(screen.getByText(t.tariffs.save))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  const body = JSON.parse(fetched.mock.calls[1]?.[1]?.body as string) as TariffVersion
  expect(body).toMatchObject({ revision: 2, name: 'Verano 2027', content: { seniorFactor: 160 } })
})
