import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginBusy } from './busy.ts'
import { BusyOverlay } from './BusyOverlay.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function waiting(): boolean {
  return screen.queryByText('Un momento, por favor…') !== null
}

test('P-13 the veil comes after 300 ms of waiting and stays until the last thing has ended', async () => {
  render(<BusyOverlay />)
  const endFirst = beginBusy()
  const endSecond = beginBusy()
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(waiting()).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(waiting()).toBe(true)
  act(endFirst)
  act(endFirst)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(waiting()).toBe(true)
  act(endSecond)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(waiting()).toBe(false)
})

test('P-13 what is over in 300 ms shows no veil', async () => {
  render(<BusyOverlay />)
  const end = beginBusy()
  await act(() => vi.advanceTimersByTimeAsync(250))
  act(end)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(waiting()).toBe(false)
})

// WCAG 4.1.3
test('P-13 good news is a status, bad news an alert, both with Spanish names', async () => {
  vi.useRealTimers()
  await act(async () => {
    await toast('success', 'Compra realizada con éxito.')
    await toast('error', 'Pago rechazado.')
  })
  await screen.findByText('Pago rechazado.')
  expect(screen.getByText('Compra realizada con éxito.').closest('[role]')?.getAttribute('role')).toBe('status')
  expect(screen.getByText('Pago rechazado.').closest('[role]')?.getAttribute('role')).toBe('alert')
  expect(screen.getAllByRole('button', { name: 'Cerrar' })).toHaveLength(2)
})
