import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ceibo, renderAt } from '../../tests/support/test-storefront.tsx'
import { persistSent } from './payment/sent-payment.ts'
import { StepPage } from './StepPage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** Step 8 with an answer that is not offered any more, each time of another brand: a page keeps what it read of one. */
function payStep(subdomain: string): void {
  sessionStorage.setItem(`ceibo-compra-v1:${subdomain}`, JSON.stringify({ categoryId: 7 }))
  renderAt(
    <StepPage step={8} summary={false}>
      {() => <output>el pago</output>}
    </StepPage>,
    '/buy/step-8',
    { ...ceibo, subdomain },
  )
}

test('B-14 a payment that was sent is asked about, though an answer is not offered any more; nothing is paid without all', async () => {
  payStep('sin-pago')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('el pago')).toBeNull()
  cleanup()
  persistSent('enviado', { order: 'ORDEN', email: 'ana@example.com' })
  payStep('enviado')
  expect(await screen.findByText('el pago')).toBeDefined()
})
