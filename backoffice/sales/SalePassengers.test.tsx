import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { ana } from '../../tests/support/test-passenger.ts'
import { SalePassengers } from './SalePassengers.tsx'

afterEach(cleanup)

test('S-04 a passenger whose document was erased has no empty line in its place', () => {
  const passenger = { ...ana, age: 36, price: 100_00, leftAt: null, voucherCode: 'a', voucherNumber: '1-1' }
  const erased = { ...passenger, documentNumber: '', voucherCode: 'b', voucherNumber: '1-2' }
  const sale = { passengers: [passenger, erased], passengerCount: 2, extras: [], residenceIso: 'UY', cancelledAt: null }
  render(<SalePassengers sale={sale as unknown as SaleDetail} />)
  const [, ofKnown, ofErased] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(ofKnown).toContain(ana.documentNumber)
  // Once in the column of a desktop and once in the lines of a phone.
  expect(ofKnown?.match(/Cédula/g)).toHaveLength(2)
  expect(ofErased).not.toContain('Cédula')
})
