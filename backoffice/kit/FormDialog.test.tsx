import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { AdminContext, memoryStore, Notification, useGetOne } from 'react-admin'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#shared/messages.ts'
import { refundApi } from '#shared/refunds/contract.ts'
import { createQueryClient } from '../providers/queryClient.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  onlineManager.setOnline(true)
})

const ID = '11111111-1111-4111-8111-111111111111'
const START = { reference: '' }
const getOne = vi.fn(async () => ({ data: { id: ID } }))

/** A record on screen, and what is done with it. */
const Sample = () => {
  useGetOne('refunds', { id: ID })
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <FormDialog
      title="Transferir"
      confirm="Listo"
      start={START}
      endpoint={refundApi.transfer}
      send={(body) => ({ params: { id: ID }, body })}
      onClose={() => setOpen(false)}
    >
      <TextField source="reference" label="Referencia" />
    </FormDialog>
  ) : null
}

function type(): void {
  render(
    <AdminContext
      dataProvider={{ getOne } as never}
      i18nProvider={i18nProviderOf({})}
      queryClient={createQueryClient()}
      store={memoryStore()}
    >
      <Sample />
      <Link to="/otra">Otra página</Link>
      <Notification />
    </AdminContext>,
  )
  fireEvent.change(screen.getByLabelText('Referencia'), { target: { value: 'BROU 1' } })
}

function show(): void {
  type()
  fireEvent.click(screen.getByRole('button', { name: 'Listo' }))
}

const answered = (status: number, body: object) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }))

test('D-03 what is done closes, is told as the server tells it, and everything on screen is read anew', async () => {
  answered(200, { message: 'x', data: null })
  show()
  const before = getOne.mock.calls.length
  expect(await screen.findByText(messages['REFUNDS.TRANSFERRED'])).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getOne.mock.calls.length).toBeGreaterThan(before))
  expect(fetched.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    [`/api/refunds/${ID}/transfer`, JSON.stringify({ reference: 'BROU 1' })],
  ])
})

test('D-03 what is refused says why and stays, with what was typed', async () => {
  const why = messages['FIELD.REQUIRED']
  answered(400, { errorCode: 'VALIDATION', message: 'No.', fields: [{ path: 'reference', key: 'x', message: why }] })
  show()
  expect(await within(screen.getByRole('dialog')).findByText(why)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Referencia').value).toBe('BROU 1')
})

test('D-03 without a network it fails at once, and is not done later', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  onlineManager.setOnline(false)
  show()
  expect((await screen.findAllByText(messages.UNAVAILABLE)).length).toBeGreaterThan(0)
  onlineManager.setOnline(true)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Transferir' }), { key: 'Escape' })],
  ['its own button', () => fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))],
])('D-03 %s asks before it throws away what was typed, and closes at once where nothing is', async (_, leave) => {
  type()
  leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  expect(screen.getByLabelText<HTMLInputElement>('Referencia').value).toBe('BROU 1')
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull())
  leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  type()
  fireEvent.change(screen.getByLabelText('Referencia'), { target: { value: '' } })
  leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('D-03 leaving the page, and closing its tab, ask before they throw away what was typed in a dialog', async () => {
  type()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  fireEvent.click(screen.getByText('Otra página'))
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  expect(screen.getByLabelText<HTMLInputElement>('Referencia').value).toBe('BROU 1')
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull())
  fireEvent.click(screen.getByText('Otra página'))
  fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(window.location.hash).toBe('#/otra'))
})
