import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

afterEach(cleanup)

function BrokenPage(): never {
  throw new Error('broken on purpose')
}

test('P-15 a page that breaks leaves words, a retry and a way home instead of a white page', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ErrorBoundary basename="/mburucuya">
      <BrokenPage />
    </ErrorBoundary>,
  )
  silenced.mockRestore()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Algo salió mal')
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/mburucuya')
})
