import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ceibo, renderAt } from '../testing.tsx'
import { keepDone, readDone } from './done-purchase.ts'
import { usePurchase } from './use-purchase.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Answer() {
  const { change } = usePurchase()
  return <button onClick={() => change((state) => ({ ...state, categoryId: 24 }))}>Anual</button>
}

test('B-12 another purchase forgets what was bought before', () => {
  keepDone(ceibo.subdomain, { saleId: 'a', number: 7, email: 'ana@example.com', vouchers: [] })
  renderAt(<Answer />, '/', ceibo)
  expect(readDone(ceibo.subdomain)).not.toBeNull()
  fireEvent.click(screen.getByText('Anual'))
  expect(readDone(ceibo.subdomain)).toBeNull()
})
