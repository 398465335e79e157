import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { t } from '../i18n/texts.ts'
import { PaidChip } from './PaidChip.tsx'

afterEach(cleanup)

const WHEN = '2026-11-21T12:00:00.000Z'
test.each([
  [{ isPaid: true, cancelledAt: null }, t.sales.paid],
  [{ isPaid: false, cancelledAt: null }, t.sales.unpaid],
  [{ isPaid: true, cancelledAt: WHEN }, t.sale.cancelled],
  [{ isPaid: false, cancelledAt: WHEN }, t.sale.cancelled + t.sales.unpaid],
])('S-01 R-02 a sale of which %o says so, the cancellation first', (sale, text) => {
  expect(render(<PaidChip sale={sale} />).container.textContent).toBe(text)
})
