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
async function payStep(subdomain: string): Promise<void> {
  sessionStorage.setItem(`ceibo-compra-v1:${subdomain}`, JSON.stringify({ categoryId: 7 }))
  renderAt(
    <StepPage step={8} summary={false}>
      {() => <output>el pago</output>}
    </StepPage>,
    '/buy/step-8',
    { ...ceibo, subdomain },
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
}

test('B-14 a payment that was sent is asked about, though an answer is not offered any more; nothing is paid without all', async () => {
  await payStep('sin-pago')
  expect(screen.queryByText('el pago')).toBeNull()
  cleanup()
  persistSent('enviado', { order: 'ORDEN', email: 'ana@example.com' })
  await payStep('enviado')
  expect(screen.getByText('el pago')).toBeDefined()
})
