import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, ListBase, memoryStore, Resource, TextInput } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { RowCards } from '../RowCards.tsx'
import { RowTable } from '../RowTable.tsx'
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

type Thing = { id: string; name: string }
const things: Thing[] = ['Ceibo', 'Ombú', 'Timbó'].map((name) => ({ id: name, name }))
const getList = async () => ({ data: things, total: 3 })
const columns = [{ source: 'name', card: 'title' }] as const
const openedSearch = vi.fn()

async function show(rows: 'table' | 'cards', { hasLinks = true } = {}): Promise<void> {
  const pathOf = hasLinks ? (id: string) => `/things/${id}` : undefined
  const props = { columns, pathOf, picks: { nameOf: ({ name }: Thing) => name } }
  const List = () => (
    <ListBase<Thing> storeKey={false}>
      <ListKeys canTick canSearch>
        <ListFilters columns="1fr" defaults={{}}>
          <TextInput source="q" label="Buscar" />
        </ListFilters>
        {rows === 'table' ? <RowTable<Thing> {...props} /> : <RowCards<Thing> {...props} />}
      </ListKeys>
    </ListBase>
  )
  // The search over all records listens to / wherever a list leaves it alone.
  addEventListener('keydown', openedSearch)
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
  await screen.findByText('Timbó')
}
afterEach(() => {
  removeEventListener('keydown', openedSearch)
  openedSearch.mockReset()
})

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true, ...init })
const focused = () => document.activeElement?.textContent
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Seleccionar ${name}` })

test.each(['table', 'cards'] as const)(
  'D-14 j and k walk the rows of %s, whose links Enter opens; x ticks',
  async (rows) => {
    await show(rows)
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
    expect(screen.getByText(t.ticked)).toBeTruthy()
    expect(focused()).toBe('Ombú')
    press('x')
    await waitFor(() => expect(box('Ombú').checked).toBe(false))
    // From a checkbox too: it takes no letters.
    box('Ceibo').focus()
    press('j')
    expect(focused()).toBe('Ombú')
  },
)

test('D-14 rows without a link take the focus themselves, and a list goes on from where it was', async () => {
  await show('table', { hasLinks: false })
  press('j')
  press('j')
  expect(document.activeElement?.tagName).toBe('TR')
  expect(focused()).toContain('Ombú')
  ;(document.activeElement as HTMLElement).blur()
  press('j')
  expect(focused()).toContain('Timbó')
})

test('D-14 / goes to the search of the list, where letters are letters; commands are none of the list’s', async () => {
  await show('table')
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'))
  expect(openedSearch).not.toHaveBeenCalled()
  press('j')
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'))
  ;(document.activeElement as HTMLElement).blur()
  press('j', { ctrlKey: true })
  expect(document.activeElement).toBe(document.body)
})

test('D-14 the letters can be switched off, and stay so', async () => {
  await show('table')
  fireEvent.click(screen.getByRole('button', { name: t.off }))
  await screen.findByRole('button', { name: t.on })
  ;(document.activeElement as HTMLElement).blur()
  press('j')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: t.on }))
  await screen.findByRole('button', { name: t.off })
  press('j')
  expect(focused()).toBe('Ceibo')
})
