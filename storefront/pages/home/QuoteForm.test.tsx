import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { renderAt } from '../../../tests/support/test-storefront.tsx'
import { QuoteForm } from './QuoteForm.tsx'

afterEach(cleanup)

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

test('P-01 K-03 the landing offers as many passengers as a purchase holds', () => {
  renderAt(<QuoteForm />)
  const offered = [...screen.getByLabelText<HTMLSelectElement>('Pasajeros').options].map(({ text }) => text)
  expect(offered).toHaveLength(MAX_PASSENGERS)
  expect(offered.slice(0, 2)).toEqual(['1 pasajero', '2 pasajeros'])
})

test('P-01 what was typed goes to step 1 in the address, and nothing that was left empty', () => {
  renderAt(
    <>
      <QuoteForm />
      <Address />
    </>,
  )
  fireEvent.change(screen.getByLabelText('¿A dónde viajás?'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Salida'), { target: { value: '2027-03-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ver precios' }))
  expect(screen.getByRole('status').textContent).toBe('/buy/step-1?destino=2&salida=2027-03-01&pasajeros=1')
})
