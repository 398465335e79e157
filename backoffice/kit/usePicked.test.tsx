import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, ListBase, memoryStore, Notification } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emailApi } from '#shared/emails/contract.ts'
import { t } from '../i18n/texts.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { PickedButton } from './PickedButton.tsx'
import { PickPage, type Picks } from './picks.tsx'
import { usePicked } from './usePicked.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

type Row = { id: string; isShut: boolean }
const ROWS = Array.from({ length: 30 }, (_, n) => ({
  id: `00000000-0000-4000-8000-0000000000${10 + n}`,
  isShut: n === 0,
}))
const open = ROWS.filter(({ isShut }) => !isShut).map(({ id }) => id)

type ListQuery = { pagination: { page: number; perPage: number }; filter: object }
const getList = vi.fn(async (_: string, { pagination: { page, perPage } }: ListQuery) => ({
  data: ROWS.slice((page - 1) * perPage, page * perPage),
  total: ROWS.length,
}))

const picks: Picks<Row> = { can: ({ isShut }) => !isShut, nameOf: ({ id }) => id }

const Sample = () => {
  const { pickedCount, tools } = usePicked(picks)
  return (
    <>
      <PickPage picks={picks} />
      {pickedCount > 0 && (
        <PickedButton
          endpoint={emailApi.resendFailed}
          send={(ids) => ({ body: { ids } })}
          message={({ resent }) => `Fueron ${resent}`}
          question={{ title: '¿Seguro?', body: '', confirm: 'Hacer' }}
        />
      )}
      {tools}
    </>
  )
}

function show(): void {
  render(
    <AdminContext
      dataProvider={{ getList } as never}
      i18nProvider={i18nProviderOf({})}
      queryClient={createQueryClient()}
      store={memoryStore()}
    >
      <ListBase resource="emails" perPage={10} filterDefaultValues={{ kind: 'alert' }} storeKey={false}>
        <Sample />
      </ListBase>
      <Notification />
    </AdminContext>,
  )
}

const page = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t.list.selectPage })

test('D-03 the page is ticked, then all that is filtered but what cannot be, and done in one call', async () => {
  fetched.mockResolvedValue(new Response(JSON.stringify({ message: 'x', data: { resent: 29 } })))
  show()
  await waitFor(() => expect(page().disabled).toBe(false))
  fireEvent.click(page())
  expect(screen.getByRole('button', { name: 'Hacer (9)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t.list.pickAll(30, false) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hacer (29)' }))
  expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ kind: 'alert' })
  expect(screen.queryByRole('button', { name: t.list.pickAll(30, false) })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Hacer' }))
  expect(await screen.findByText('Fueron 29')).toBeTruthy()
  expect(fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object)).toEqual([{ ids: open }])
  await waitFor(() => expect(page().checked).toBe(false))
})

test('D-03 what is ticked is let go of at once, and nothing is done without an answer', async () => {
  show()
  await waitFor(() => expect(page().disabled).toBe(false))
  fireEvent.click(page())
  fireEvent.click(screen.getByRole('button', { name: 'Hacer (9)' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: t.list.unpick }))
  await waitFor(() => expect(page().checked).toBe(false))
  expect(screen.queryByRole('button', { name: /Hacer/ })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
