import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passengerChoices, type PassengerField, passengerFields, type PassengerForm } from '#shared/sales/passengers.ts'
import { passengerLabels } from '#shared/sales/passenger-labels.ts'
import { ana } from '../../../tests/support/test-passenger.ts'

const bloodType = 'bloodType' as PassengerField
const lists: Partial<Record<PassengerField, readonly string[]>> = passengerChoices

beforeAll(() => {
  passengerFields.push(bloodType)
  passengerLabels[bloodType] = 'Grupo sanguíneo'
  lists[bloodType] = ['O+', 'O-']
})
afterAll(() => {
  cleanup()
  passengerFields.pop()
  delete lists[bloodType]
})

test('B-09 an optional answer out of a list has its input, is read from the form, and stays in the draft', async () => {
  const { PassengerFields } = await import('./PassengerFields.tsx')
  const { readPassengers } = await import('./passenger-form.ts')
  const { readPurchase } = await import('../persisted-purchase.ts')
  const typed = (answer: string): PassengerForm => ({ ...ana, [bloodType]: answer })
  const kept = (answer: string) => readPurchase({ passengers: [typed(answer)] })
  render(
    <form data-testid="form">
      <PassengerFields index={0} initial={typed('O-')} residenceIso="UY" errorOf={() => undefined} />
    </form>,
  )
  const read = () => readPassengers(new FormData(screen.getByTestId<HTMLFormElement>('form')), 1)
  expect(read()).toEqual([typed('O-')])
  fireEvent.change(screen.getByLabelText(/Grupo sanguíneo.*opcional/i), { target: { value: '' } })
  expect(read()).toEqual([typed('')])
  expect(kept('O+')).toMatchObject({ state: { passengers: [typed('O+')] }, isDamaged: false })
  expect(kept('')).toMatchObject({ state: { passengers: [typed('')] }, isDamaged: false })
  expect(kept('Z')).toMatchObject({ state: { passengers: [typed('')] }, isDamaged: true })
})
