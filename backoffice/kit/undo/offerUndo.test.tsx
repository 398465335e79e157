import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { toast } from 'react-toastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#shared/messages.ts'
import { promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { call } from '../../providers/api.ts'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { UNDO_MS } from './offerUndo.tsx'
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
  const { act } = useReversible(promoCodeStaffApi.pause, {
    message: ({ changed }) => `Pausados: ${changed}.`,
    inverse: promoCodeStaffApi.pause,
    undoing: ({ ids }) => (ids.length > 0 ? { body: { ids, isPaused: false } } : null),
    undoneMessage: ({ changed }) => `Reanudados: ${changed}.`,
  })
  return (
    <>
      <button onClick={() => act({ body: { ids: IDS, isPaused: true } })}>Pausar</button>
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

async function pause(ids: readonly string[] = IDS): Promise<HTMLElement> {
  answer(ids)
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <Sample />
      <Toasts />
    </AdminContext>,
  )
  screen.getByRole('button', { name: 'Pausar' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
  return screen.findByText(`Pausados: ${ids.length}.`)
}

const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object)
const ctrlZ = (at: Element | Window = window) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true, bubbles: true })
const offer = () => screen.queryByRole('button', { name: UNDO })

test('D-14 what is undone is what was changed, once, however often it is asked for, and it is announced', async () => {
  const said = await pause(IDS.slice(0, 1))
  const status = said.closest('[role="status"]')
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pausar' }))
})

test('D-14 the button undoes too, and takes the focus back to where it was', async () => {
  await pause()
  const button = await screen.findByRole('button', { name: UNDO })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Reanudados: 2.')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pausar' }))
})

test('D-14 the offer leaves when anything else is changed; in a field Ctrl+Z is the field’s', async () => {
  await pause()
  await screen.findByRole('button', { name: UNDO })
  ctrlZ(screen.getByLabelText('Buscar'))
  expect(fetched).toHaveBeenCalledTimes(1)
  await call(promoCodeStaffApi.pause, { body: { ids: IDS, isPaused: true } })
  await waitFor(() => expect(offer()).toBeNull())
  ctrlZ()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('D-14 where nothing was changed nothing is offered, and an undo that is refused says why', async () => {
  await pause([])
  expect(offer()).toBeNull()
  cleanup()
  await pause()
  await screen.findByRole('button', { name: UNDO })
  const why = messages['PROMO.UNKNOWN']
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ errorCode: 'PROMO_UNKNOWN', message: why }), { status: 404 }),
  )
  ctrlZ()
  expect(await screen.findByText(why)).toBeTruthy()
})

test('D-14 an offer stands for ten seconds', () => {
  expect(UNDO_MS).toBe(10_000)
})
