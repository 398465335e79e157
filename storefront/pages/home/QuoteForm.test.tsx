import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { publicMessages } from '#shared/messages/public.ts'
import { MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { ceibo, renderAt } from '../../../tests/support/test-storefront.tsx'
import { emptyPurchase } from '../../purchase/purchase-state.ts'
import { purchaseStorage } from '../../purchase/purchase-storage.ts'
import { QuoteForm } from './QuoteForm.tsx'

afterEach(() => {
  cleanup()
  purchaseStorage.setItem(ceibo.subdomain, { state: emptyPurchase, isDamaged: false })
})

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

function fill(answers: { destination?: string; start?: string; end?: string }): void {
  renderAt(
    <>
      <QuoteForm />
      <Address />
    </>,
  )
  const type = (label: string, value = '') => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('¿A dónde viajás?', answers.destination)
  type('¿Cuándo viajás?', [answers.start, answers.end].filter(Boolean).join(' al '))
  fireEvent.click(screen.getByRole('button', { name: 'Ver precios' }))
}

const at = (address: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(address))

test('V-01 a whole quote leads to the prices', async () => {
  fill({ destination: '2', start: '2027-03-01', end: '2027-03-10' })
  await at('/buy/step-4')
})

test('V-01 what is missing is asked by its step', async () => {
  fill({ start: '2027-03-01', end: '2027-03-10' })
  await at('/buy/step-2')
  cleanup()
  fill({ destination: '2', start: '2027-03-01' })
  await at('/buy/step-1')
})

test('V-01 wrong dates are told in the box, at their field, which gets the keyboard', async () => {
  fill({ destination: '2', start: '2027-03-10', end: '2027-03-01' })
  await screen.findByText(publicMessages['BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE'])
  await at('/')
  expect(document.activeElement).toBe(screen.getByLabelText('¿Cuándo viajás?'))
})
