import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from '../go-to.ts'
import { ceibo, partner, renderAt } from '../../tests/support/test-storefront.tsx'
import { Page } from './NotFoundPage.tsx'

vi.mock('../go-to.ts', () => ({ goTo: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.mocked(goTo).mockReset()
})

test('P-03 an unknown storefront says so and returns home after two seconds', async () => {
  renderAt(<Page />, '/nadie', ceibo)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Página no encontrada')
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(goTo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(goTo).toHaveBeenCalledWith('/')
})

test('P-15 any other unknown address stays, with a way home', async () => {
  renderAt(<Page />, '/nada', partner)
  renderAt(<Page />, '/buy/step-99', ceibo)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(goTo).not.toHaveBeenCalled()
  expect(screen.getAllByRole('link', { name: 'Ir al inicio' })).toHaveLength(2)
})
