import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { toast } from 'react-toastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#shared/messages.ts'
import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { offerUndo } from './offerUndo.tsx'
import { useReversible } from './useReversible.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const IDS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const UNDO = /^Deshacer/

const Sample = () => {
  const { act: pause } = useReversible(promoCodeStaffApi.pause, {
    message: ({ changed }) => `Pausados: ${changed}.`,
    inverse: promoCodeStaffApi.pause,
    inverseInput: ({ ids }) => (ids.length > 0 ? { body: { ids, isPaused: false } } : null),
    undoneMessage: ({ changed }) => `Reanudados: ${changed}.`,
  })
  return (
    <>
      <button onClick={() => pause({ body: { ids: IDS, isPaused: true } })}>Pausar</button>
      <input aria-label="Buscar" />
    </>
  )
}

/** The server's answer to each call: which codes it changed. */
function answer(ids: readonly string[]): void {
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ message: 'x', data: { changed: ids.length, ids } }), { status: 200 }),
  )
}

/** Shows the sample, and pauses codes, of which the server changes these. */
async function paused(ids: readonly string[] = IDS) {
  answer(ids)
  const view = render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <Sample />
      <Toasts />
    </AdminContext>,
  )
  screen.getByRole('button', { name: 'Pausar' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
  await screen.findByText(`Pausados: ${ids.length}.`)
  return view
}

const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object)
const ctrlZ = (at: Element | Window = window) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true, bubbles: true })
const offer = () => screen.queryByRole('button', { name: UNDO })

// WCAG 4.1.3
test('D-14 what is undone is what was changed, once, however often it is asked for, and it is announced', async () => {
  await paused(IDS.slice(0, 1))
  const status = screen.getByText('Pausados: 1.').closest('[role="status"]')
  expect(status && within(status as HTMLElement).getByRole('button', { name: UNDO })).toBeTruthy()
  ctrlZ()
  ctrlZ()
  const button = offer()
  if (button) fireEvent.click(button)
  expect(await screen.findByText('Reanudados: 1.')).toBeTruthy()
  expect(bodies()).toEqual([
    { ids: IDS, isPaused: true },
    { ids: IDS.slice(0, 1), isPaused: false },
  ])
})

test('D-14 the button undoes too, and takes the focus back to where it was', async () => {
  await paused()
  const button = await screen.findByRole('button', { name: UNDO })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Reanudados: 2.')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pausar' }))
})

test('D-14 an offer replaces the earlier one of its place; in a field Ctrl+Z is the field’s', async () => {
  await paused()
  const first = (await screen.findByRole('button', { name: UNDO })).closest('.Toastify__toast')
  ctrlZ(screen.getByLabelText('Buscar'))
  expect(fetched).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: UNDO })).toHaveLength(2))
  // jsdom has no animations, at whose end a toast that leaves is gone.
  expect(first?.getAttribute('data-in')).toBe('false')
  ctrlZ()
  ctrlZ()
  await screen.findByText('Reanudados: 2.')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('D-14 offers of several places stand side by side; Ctrl+Z undoes the newest first', async () => {
  const undone: string[] = []
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <Toasts />
    </AdminContext>,
  )
  for (const text of ['Uno', 'Dos']) offerUndo({ text, undo: () => undone.push(text) })
  await screen.findByText('Dos')
  expect(screen.getAllByRole('button', { name: UNDO })).toHaveLength(2)
  ctrlZ()
  ctrlZ()
  ctrlZ()
  expect(undone).toEqual(['Dos', 'Uno'])
})

// WCAG 2.2.1
test('D-14 an offer stands for ten seconds, and longer while it has the focus or the pointer', async () => {
  const { container } = await paused()
  const button = await screen.findByRole('button', { name: UNDO })
  const bar = container.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  expect(bar?.style.animationDuration).toBe('10000ms')
  const runs = () => bar?.style.animationPlayState
  const element = button.closest('.Toastify__toast')!
  // jsdom has no animations: the time begins when the toast has come in.
  fireEvent.animationEnd(element)
  expect(runs()).toBe('running')
  act(() => button.focus())
  expect(runs()).toBe('paused')
  fireEvent.mouseEnter(element)
  fireEvent.mouseLeave(element)
  expect(runs(), 'the pointer left, the focus did not').toBe('paused')
  act(() => button.blur())
  expect(runs()).toBe('running')
  fireEvent.mouseEnter(element)
  expect(runs()).toBe('paused')
})

test('D-14 where nothing was changed nothing is offered, and an undo that is refused says why', async () => {
  await paused([])
  expect(offer()).toBeNull()
  cleanup()
  await paused()
  await screen.findByRole('button', { name: UNDO })
  const why = messages['PROMO.UNKNOWN']
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ errorCode: 'PROMO_UNKNOWN', message: why }), { status: 404 }),
  )
  ctrlZ()
  expect(await screen.findByText(why)).toBeTruthy()
})
