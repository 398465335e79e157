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
  const answers = (answer: string): PassengerForm => ({ ...ana, [bloodType]: answer })
  const readBack = (answer: string) => readPurchase({ passengers: [answers(answer)] })
  render(
    <form data-testid="form">
      <PassengerFields index={0} initial={answers('O-')} residenceIso="UY" errorOf={() => undefined} />
    </form>,
  )
  const read = () => readPassengers(new FormData(screen.getByTestId<HTMLFormElement>('form')), 1)
  expect(read()).toEqual([answers('O-')])
  fireEvent.change(screen.getByLabelText(/Grupo sanguíneo.*opcional/i), { target: { value: '' } })
  expect(read()).toEqual([answers('')])
  expect(readBack('O+')).toMatchObject({ state: { passengers: [answers('O+')] }, isDamaged: false })
  expect(readBack('')).toMatchObject({ state: { passengers: [answers('')] }, isDamaged: false })
  expect(readBack('Z')).toMatchObject({ state: { passengers: [answers('')] }, isDamaged: true })
})
