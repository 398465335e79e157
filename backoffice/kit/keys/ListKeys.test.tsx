import { Dialog } from '@mui/material'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, ListBase, memoryStore, Resource, TextInput } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { SearchButton } from '../../search/SearchButton.tsx'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { RowCards } from '../RowCards.tsx'
import { RowTable } from '../RowTable.tsx'
import { KeysButton } from './KeysButton.tsx'
import { ListKeys } from './ListKeys.tsx'
import { t } from './texts.ts'

beforeEach(() => {
  // jsdom has no layout and no media.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  window.location.hash = '#/things'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Thing = { id: string; name: string; shop: string }
const things: Thing[] = ['Ceibo', 'Ombú', 'Timbó'].map((name) => ({ id: name, name, shop: `De ${name}` }))
const getList = async () => ({ data: things, total: 3 })
const columns = [
  { source: 'name', card: 'title' },
  { source: 'shop', link: ({ shop }: Thing) => `/shops/${shop}` },
] as const

type ListOptions = {
  rows?: 'table' | 'cards'
  opens?: boolean
  hasFilters?: boolean
  dialog?: boolean
  hidesName?: boolean
}

async function show({ rows = 'table', opens = true, hasFilters = true, dialog = false, hidesName }: ListOptions = {}) {
  const pathOf = opens ? (id: string) => `/things/${id}` : undefined
  const listColumns = [
    { ...columns[0], ...(hidesName ? { hidden: true as const } : {}) },
    ...(opens ? [columns[1]] : []),
  ]
  const props = { columns: listColumns, pathOf, picks: { nameOf: ({ name }: Thing) => name } }
  const List = () => (
    <>
      <main>
        <ListBase<Thing> storeKey={false}>
          {hasFilters && (
            <ListFilters columns="1fr" defaults={{}}>
              <TextInput source="q" label="Nombre" />
            </ListFilters>
          )}
          {rows === 'table' ? <RowTable<Thing> {...props} /> : <RowCards<Thing> {...props} />}
        </ListBase>
      </main>
      <SearchButton area="administrator" />
      <KeysButton />
      <ListKeys />
      <Dialog open={dialog}>
        <button>Sí</button>
      </Dialog>
    </>
  )
  render(
    <AdminContext
      dataProvider={{ getList } as never}
      i18nProvider={i18nProviderOf({})}
      queryClient={createQueryClient()}
      store={memoryStore()}
    >
      <Resource name="things" list={List} />
    </AdminContext>,
  )
  await screen.findByText(opens && hidesName ? 'De Timbó' : 'Timbó')
}

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true, ...init })
const focused = () => document.activeElement?.textContent
const letFocusGo = () => (document.activeElement as HTMLElement).blur()
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Seleccionar ${name}` })

test.each(['table', 'cards'] as const)(
  'D-14 j and k walk the rows of %s, whose links Enter opens; x ticks one and announces it',
  async (rows) => {
    await show({ rows })
    press('j')
    expect(focused()).toBe('Ceibo')
    expect(document.activeElement?.tagName).toBe('A')
    press('j')
    press('j')
    press('j')
    expect(focused()).toBe('Timbó')
    press('k')
    expect(focused()).toBe('Ombú')
    press('x')
    await waitFor(() => expect(box('Ombú').checked).toBe(true))
    expect(screen.getByText(t.ticked('Seleccionar Ombú'))).toBeTruthy()
    expect(focused()).toBe('Ombú')
    press('x')
    await waitFor(() => expect(box('Ombú').checked).toBe(false))
    // From a checkbox too, because nothing is typed in it.
    box('Ceibo').focus()
    press('j')
    expect(focused()).toBe('Ombú')
  },
)

test('D-14 rows that open nothing take the focus themselves, and a walk goes on from where it was', async () => {
  await show({ opens: false })
  press('j')
  press('j')
  expect(document.activeElement?.tagName).toBe('TR')
  expect(focused()).toContain('Ombú')
  letFocusGo()
  press('j')
  expect(focused()).toContain('Timbó')
})

test('D-14 Enter opens a row whose link is in a column that the user hid', async () => {
  await show({ hidesName: true })
  press('j')
  expect(document.activeElement?.tagName).toBe('TR')
  press('Enter')
  await waitFor(() => expect(window.location.hash).toBe('#/things/Ceibo'))
})

test('D-14 / focuses the search of the list, in which keys are typed; keys with Ctrl are left alone', async () => {
  await show()
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
  expect(screen.queryByRole('dialog')).toBeNull()
  press('j')
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
  letFocusGo()
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('j', { [modifier]: true })
  expect(document.activeElement).toBe(document.body)
})

test('D-14 / searches everything where the list has no search', async () => {
  await show({ hasFilters: false })
  press('/')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('D-14 below an open dialog the keys rest', async () => {
  await show({ dialog: true })
  const dialog = await screen.findByRole('dialog')
  screen.getByRole('button', { name: 'Sí' }).focus()
  for (const key of ['j', 'x', '/', '?']) press(key)
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
  expect(focused()).toBe('Sí')
})

test('D-14 ? tells the keys; those of one sign can be switched off, and stay so', async () => {
  await show()
  press('?')
  const shortcuts = await screen.findByRole<HTMLInputElement>('switch', { name: t.characterKeys })
  expect(shortcuts.checked).toBe(true)
  fireEvent.click(shortcuts)
  fireEvent.click(screen.getByRole('button', { name: t.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  letFocusGo()
  for (const key of ['j', '/', '?']) press(key)
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t.open }))
  fireEvent.click(await screen.findByRole('switch', { name: t.characterKeys }))
  fireEvent.click(screen.getByRole('button', { name: t.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('j')
  expect(focused()).toBe('Ceibo')
})
