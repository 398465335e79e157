import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hydrateAfter } from '../../tests/support/test-storefront.tsx'
import { Page } from './CardCoverPage.tsx'

afterEach(cleanup)

test('V-20 what was chosen before the code of the page was here counts', () => {
  const choose = () => (screen.getByLabelText<HTMLSelectElement>(/^¿Vas a Estados Unidos o a Canadá/).value = 'si')
  hydrateAfter(choose, <Page />)
  expect(screen.getByRole('status').textContent).toContain('Tu tarjeta puede quedarse corta')
})
